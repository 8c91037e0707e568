"""Answers to requests that are repeated often: an answer that has not changed is not sent again."""

import hashlib
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response


def tagged_response(request: Request, body: bytes, media_type: str) -> Response:
    """The body with a tag, or only 304 if the request names the same tag. No cache may keep it."""
    headers = {"ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"', "Cache-Control": "no-store"}
    if request.headers.get("If-None-Match") == headers["ETag"]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
