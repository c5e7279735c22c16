/** Why the sandbox could not start; `message` is one line for the person who started it. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError'
}

/** Turns a listening failure of `service` on `port` into a line a person can act on. */
export function listenError(error: unknown, service: string, port: number): SandboxStartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new SandboxStartError(
      `port ${port} (${service}) is in use; stop what listens there or set SANDBOX_PORT to another base port`,
    )
  }
  const detail = error instanceof Error ? error.message : String(error)
  return new SandboxStartError(`cannot listen on port ${port} (${service}): ${detail}`)
}
