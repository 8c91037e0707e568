import { expect, test } from "vitest";
import { aTable } from "../testing/fakes";
import { atTable, reconnect } from "../testing/table";

test("the chat that a reconnect brings replaces the chat that was there, so nothing is in it twice", () => {
  const { socket, table } = atTable({ stage: "open" });
  const chat = (...texts: string[]) =>
    socket.hear({
      type: "chat",
      messages: texts.map((text) => ({ seat: 1, name: "Ben", text, signal: null })),
    });
  const log = () => table.chatLog.map(({ message }) => message.text);
  chat("Hello?");
  chat("Anyone?");
  expect(log()).toEqual(["Hello?", "Anyone?"]);
  reconnect(socket, table);
  socket.hear({ type: "table", table: aTable({ stage: "open" }) });
  chat("Hello?", "Anyone?", "I give up");
  chat("Bye");
  expect(log()).toEqual(["Hello?", "Anyone?", "I give up", "Bye"]);
  reconnect(socket, table);
  socket.hear({ type: "table", table: aTable({ stage: "playing" }) }); // now a reconnect brings no chat
  chat("Oh, it begins");
  expect(log()).toHaveLength(5);
  socket.hear({ type: "table", table: aTable({ stage: "over" }) });
  chat("It is over");
  expect(log()).toHaveLength(6);
});
