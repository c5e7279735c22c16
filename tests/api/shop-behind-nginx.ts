import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import { root } from '../../scripts/project-paths.ts'
import { realtime } from '../../src/contract/realtime.ts'
import { endOneSession, listSessions } from '../../src/contract/sessions.ts'
import { startNginx } from '../website/start-nginx.ts'
import { insertCustomer, signIn } from './customer-of-production.ts'

/** nginx before the API processes of a shop. */
export interface ShopBehindNginx {
  readonly url: string
  /** Opens a page, a call and a stream, and signs in, as a customer's browser does. */
  check(): Promise<void>
  stop(): Promise<void>
}

interface ShopOptions {
  readonly folder: string
  readonly apiPorts: readonly number[]
  readonly databaseUrl: string
}

const clientIp = '203.0.113.7'

/** Writes a website of one page; tests/website serves the built one by nginx. */
const writeWebsite = async (folder: string): Promise<string> => {
  const website = join(folder, 'dist')
  await mkdir(website, { recursive: true })
  for (const name of ['_redirects', '_headers'])
    await copyFile(join(root, 'public', name), join(website, name))
  await writeFile(join(website, 'index.html'), '<h1>The shop</h1>')
  return website
}

/** Starts nginx before the API processes. */
export const startShopBehindNginx = async (
  command: string,
  { folder, apiPorts, databaseUrl }: ShopOptions,
): Promise<ShopBehindNginx> => {
  const website = await writeWebsite(folder)
  const server = await startNginx(command, { folder, website, apiPorts })
  const email = 'sophea@shop.example.net'
  await insertCustomer(databaseUrl, email)
  const api = `${server.url}/api`
  // As a load balancer sends it; the first entry is the client's own invention.
  const signInThere = () => signIn(api, email, `198.51.100.1, ${clientIp}`)
  return {
    ...server,
    async check() {
      expect(await (await fetch(server.url)).text()).toBe('<h1>The shop</h1>')
      expect((await fetch(`${api}/tlds`)).status).toBe(200)
      const [first, second] = [await signInThere(), await signInThere()]
      const stream = await fetch(`${api}${realtime.path}`, { headers: second })
      expect(stream.status).toBe(200)
      const listed = await fetch(`${api}${listSessions.path}`, { headers: first })
      const sessions = v.parse(listSessions.answer, await listed.json())
      expect(sessions.map(({ ip }) => ip)).toEqual([clientIp, clientIp])
      const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      const path = endOneSession.path.replace('{id}', other)
      await fetch(`${api}${path}`, { method: endOneSession.method, headers: first })
      // nginx passes the event on as it comes, and the end.
      expect(await stream.text()).toContain('event: session_ended')
    },
  }
}
