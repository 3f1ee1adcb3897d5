/** An error that the operator can fix; shown without a stack trace. */
export class DeployError extends Error {}
