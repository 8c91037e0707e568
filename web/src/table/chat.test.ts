import { expect, test } from "vitest";
import { atTable, reconnect } from "../testing/table";

test("the chat that a reconnect brings replaces the chat that was there, so nothing is in it twice", () => {
  const { socket, table } = atTable({ stage: "open" });
  const chat = (is_history: boolean, ...texts: string[]) =>
    socket.hear({
      type: "chat",
      messages: texts.map((text) => ({ seat: 1, name: "Ben", text, signal: null })),
      is_history,
    });
  const log = () => table.chatLog.map(({ message }) => message.text);
  chat(false, "Hello?");
  chat(false, "Anyone?");
  expect(log()).toEqual(["Hello?", "Anyone?"]);
  reconnect(socket, table);
  chat(true, "Hello?", "Anyone?", "I give up");
  chat(false, "Bye");
  expect(log()).toEqual(["Hello?", "Anyone?", "I give up", "Bye"]);
  reconnect(socket, table); // while a game runs, this brings no chat
  chat(false, "Oh, it begins");
  expect(log()).toHaveLength(5);
});
