import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can die silently, as after a failover or in a forgetful NAT. */
export interface TcpProxy {
  readonly port: number
  /** Swallows all further packets of the present connections, which stay open; new ones work. */
  swallow(): void
  /** Lets no new connection through, and ends the present ones. */
  refuse(): void
  /** Ends the present connections; new ones lead to another port. */
  lead(port: number): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine, at a free or the given port. */
export const startTcpProxy = async (first: number, at = 0): Promise<TcpProxy> => {
  const open = new Set<Socket>()
  let isRefusing = false
  let target = first
  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const bound = server.address()
  const endAll = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof bound === 'object' ? (bound?.port ?? 0) : 0,
    swallow: () => {
      for (const socket of open) {
        socket.unpipe()
        socket.resume()
      }
    },
    refuse: () => {
      isRefusing = true
      endAll()
    },
    lead: (port) => {
      target = port
      endAll()
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        endAll()
      }),
  }
}
