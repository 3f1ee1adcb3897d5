/** A setting with which this community cannot start; the message has its value, and what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
