import { connections } from "../../shared/data/connections.ts";
import { SessionEnded, SessionRevoked } from "../../shared/domain/account/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { closeConnection } from "../../shared/vendors/socket/push.ts";
import { leaveSocket } from "../../shared/workflows/notification/leave-socket.ts";

/** Closes the sockets that were opened with a session that has ended. */
export const handler = subscriber({
  name: "close-sockets",
  lane: "prompt",
  on: [SessionEnded, SessionRevoked],
  uses: ["table", "lists", "socket"],
}).handle(async ({ event: { data }, remaining }) => {
  const { items } = await connections.page("ofAccount", `CONNECTIONS#${data.account_id}`, {
    limit: 100,
    scope: "close",
  });
  await Promise.all(
    items
      .filter(({ session_id }) => session_id === data.session_id)
      .map(async ({ id }) => {
        await closeConnection(id);
        await leaveSocket(id, remaining);
      }),
  );
});
