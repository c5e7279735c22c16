import { createServer } from 'node:net'

/** Returns why a port cannot be opened; undefined when it can. */
export const portProblem = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      if (code === 'EADDRINUSE') {
        resolve(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another.`)
      } else if (code === 'EACCES') {
        resolve(`Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`)
      } else {
        resolve(`Cannot listen on ${host}:${port} (${code}): check HOST and PORT.`)
      }
    })
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

/** Returns a free port of 127.0.0.1. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0))
    })
  })
