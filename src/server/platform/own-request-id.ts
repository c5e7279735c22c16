/** Returns whether a request's id is one of ours, a UUID: callers may choose another. */
export const isOwnRequestId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
