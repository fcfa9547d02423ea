import { failureOf } from "../../shared/failure.ts";
import type { ExpectedRefusal, Ports } from "../../shared/ports.ts";
import { loginRequest } from "../../shared/login-details.ts";
import type { LoginDetails } from "../../shared/login-details.ts";

/** The service's answer when the socket was replaced and it no longer knows what the person is in the middle of. */
const notAskedFor: ExpectedRefusal = { status: 409 };

/**
 * Asks something that needs the right password to have been given on this socket. The service remembers it by socket,
 * so after a reconnection the sign-in is repeated first.
 *
 * @param ask what to ask, and the refusal that is dealt with here; none the second time
 */
export async function afterLogin<T>(
  ports: Ports,
  details: LoginDetails,
  ask: (expecting?: ExpectedRefusal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await ask(notAskedFor);
  } catch (error) {
    // A person who has left must not be signed in after all.
    if (signal.aborted || failureOf({ error }).failure.status !== notAskedFor.status) throw error;
    await ports.call("login", loginRequest(details), signal);
    signal.throwIfAborted();
    return ask();
  }
}
