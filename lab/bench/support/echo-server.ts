import { createServer } from "node:http";
import { Server } from "socket.io";
import * as v from "valibot";
import { open, seal } from "../../../service/socket/cipher.ts";
import { DEFAULT_SOCKET_SECRET } from "../../../service/settings/environment.ts";

/* Decrypts each request and encrypts it again as its own reply: the cost of the wire alone. */

const requestSchema = v.object({ event: v.string(), data: v.unknown(), id: v.string() });
const server = createServer();
const io = new Server(server, { serveClient: false });
io.on("connection", (socket) => {
  socket.on("request", (sealed: unknown) => {
    const request = v.parse(requestSchema, open(sealed, DEFAULT_SOCKET_SECRET));
    socket.emit("response", seal({ ...request, code: 200 }, DEFAULT_SOCKET_SECRET));
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1", () => console.log("ready"));
