"""The REST interface to guests: their names, and the tables at which they sit."""

from fastapi import APIRouter

from facedown.server.protocol.messages import Me, NewName, TableLine
from facedown.server.store import listings
from facedown.server.support.names import clean_name
from facedown.server.web.dependencies import Caller, TheHouse

router = APIRouter(prefix="/api")


@router.get("/me")
async def me(house: TheHouse, guest: Caller) -> Me:
    return Me(name=await house.storage.name_of(guest))


@router.put("/me")
async def rename(house: TheHouse, guest: Caller, wanted: NewName) -> Me:
    name = clean_name(wanted.name)
    await house.storage.save_name(guest, name)
    house.tables.rename_guest(guest, name)
    return Me(name=name)


@router.get("/me/tables")
async def own(house: TheHouse, guest: Caller) -> list[TableLine]:
    return await listings.list_own(house.storage, guest)
