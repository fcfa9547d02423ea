/**
 * Where the operator finds why a mail could not be sent: on standard error if the command ran by itself, and in the
 * service's log if it ran there.
 */
export const whereTheReasonIs = "A line above says why; if there is none, the service's log does.";
