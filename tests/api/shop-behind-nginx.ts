import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { expect } from 'vitest'
import { root } from '../../scripts/project-paths.ts'
import { login } from '../../src/contract/accounts.ts'
import { realtime } from '../../src/contract/realtime.ts'
import { endOneSession, listSessions } from '../../src/contract/sessions.ts'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import { startNginx } from '../website/start-nginx.ts'
import { cheapHash } from './cheap-hash.ts'

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

const password = 'Demo1234'
const clientIp = '203.0.113.7'

const insertCustomer = async (databaseUrl: string): Promise<string> => {
  const email = 'sophea@shop.example.net'
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into customers (id, username, email, password_hash, first_name, last_name,
      register_country, website_id, locale, created_at)
    values (gen_random_uuid(), $1, $1, $2, 'Sophea', 'Keo', 'KH', 'KH', 'en', now())`,
    [email, await createPasswords({ cost: cheapHash }).hash(password)],
  )
  await client.end()
  return email
}

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
  const email = await insertCustomer(databaseUrl)
  const api = `${server.url}/api`
  const signIn = async (): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(`${api}${login.path}`, {
      method: login.method,
      body: JSON.stringify({ username: email, password }),
      // As a load balancer sends it; the first entry is the client's own invention.
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.1, ${clientIp}`,
      },
    })
    const { accessToken } = v.parse(v.looseObject({ accessToken: v.string() }), await answer.json())
    return { authorization: `Bearer ${accessToken}` }
  }
  return {
    ...server,
    async check() {
      expect(await (await fetch(server.url)).text()).toBe('<h1>The shop</h1>')
      expect((await fetch(`${api}/tlds`)).status).toBe(200)
      const [first, second] = [await signIn(), await signIn()]
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
