"""REST: the guest's name, and the guest's tables."""

from fastapi import APIRouter

from facedown.server.protocol.messages import Me, NewName, TableLine
from facedown.server.store import listings
from facedown.server.support.names import clean_name
from facedown.server.web.dependencies import BackendDep, GuestDep

router = APIRouter(prefix="/api")


@router.get("/me")
async def get_me(backend: BackendDep, guest: GuestDep) -> Me:
    return Me(name=await backend.storage.name_of(guest))


@router.put("/me")
async def change_name(backend: BackendDep, guest: GuestDep, wanted: NewName) -> Me:
    name = clean_name(wanted.name)
    await backend.storage.save_name(guest, name)
    backend.tables.rename_guest(guest, name)
    return Me(name=name)


@router.get("/me/tables")
async def list_my_tables(backend: BackendDep, guest: GuestDep) -> list[TableLine]:
    return await listings.list_own_tables(backend.storage, guest)
