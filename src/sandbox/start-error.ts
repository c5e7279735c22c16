/** A start failure with a one-line message for the operator. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError'
}

/** Converts a listening failure to a readable line. */
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
