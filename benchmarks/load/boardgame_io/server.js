/** boardgame.io's own server: node server.js PORT [FOLDER], in memory or with its file store. */

const { FlatFile, Server } = require("boardgame.io/server");
const { Memoarrr } = require("./game");

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [Memoarrr], origins: true, ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run(Number(port)).then(() => console.log("ready"));
