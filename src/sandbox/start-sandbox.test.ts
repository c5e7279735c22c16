import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PAYWAY_API_KEY, PAYWAY_MERCHANT_ID } from './credentials.ts'
import { purchaseHashData, sign } from './payway/signature.ts'
import { startSandbox } from './start-sandbox.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})

async function occupy(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return { server, port: typeof bound === 'object' ? (bound?.port ?? 0) : 0 }
}

async function release(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/** Occupies a port whose predecessor is free. */
async function occupyAfterFree(): Promise<{ server: Server; port: number }> {
  const free = await occupy(0)
  const used = await occupy(free.port + 1).catch(() => undefined)
  await release(free.server)
  return used ?? occupyAfterFree()
}

function runMain(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...environment },
  })
  return {
    child,
    stdout: text(child.stdout),
    stderr: text(child.stderr),
    exit: once(child, 'exit'),
  }
}

describe('the sandbox', () => {
  it('keeps payments, mails and its certificate across a restart, also after a torn write', async () => {
    const first = await startSandbox({ basePort: 0, dataDir: directory })
    const fields = {
      req_time: new Date().toISOString().replace(/\D/g, '').slice(0, 14),
      merchant_id: PAYWAY_MERCHANT_ID,
      tran_id: 'KEPT1',
      amount: '1.00',
    }
    const hash = sign(purchaseHashData(fields), PAYWAY_API_KEY)
    const purchase = await fetch(
      `${first.endpoints.payway}/api/payment-gateway/v1/payments/purchase`,
      { method: 'POST', body: new URLSearchParams({ ...fields, hash }), redirect: 'manual' },
    )
    const page = new URL(purchase.headers.get('location') ?? '').pathname
    await fetch(`${first.endpoints.payway}${page}/approve`, { method: 'POST' })
    await createTransport({ ...first.endpoints.smtp, secure: false }).sendMail({
      from: 'a@example.com',
      to: 'b@example.com',
      subject: 'kept',
      text: 'x',
    })
    await first.stop()
    appendFileSync(join(directory, 'payway-transactions.jsonl'), '{"tranId":"TORN"')

    const second = await startSandbox({ basePort: 0, dataDir: directory })
    try {
      const { control, inbox } = second.endpoints
      const transactions = await fetch(`${control}/control/payway/transactions`)
      expect(await transactions.json()).toMatchObject([{ tranId: 'KEPT1', state: 'APPROVED' }])
      const messages = await fetch(`${inbox}/messages.json`)
      expect(await messages.json()).toMatchObject([{ subject: 'kept' }])
      expect(second.eppCertificate).toBe(first.eppCertificate)
    } finally {
      await second.stop()
    }
  })

  it('says in one line which port is in use, and leaves nothing running', async () => {
    const { server, port } = await occupyAfterFree()
    await expect(startSandbox({ basePort: port - 1 })).rejects.toThrow(
      new RegExp(`^port ${port} \\(PayWay\\) is in use`),
    )
    const control = await occupy(port - 1)
    await release(control.server)
    await release(server)
  })

  it('says in one line that its data directory cannot be used', async () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    await expect(startSandbox({ basePort: 0, dataDir: join(file, 'x') })).rejects.toThrow(
      /^cannot use the data file /,
    )
    await expect(startSandbox({ basePort: 0, dataDir: '/proc/none' })).rejects.toThrow(
      /^cannot use the data file /,
    )
  })
})

describe('node src/sandbox/main.ts', () => {
  it('prints a line per service and stops at SIGTERM', async () => {
    const { child, stdout, stderr, exit } = runMain({
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: directory,
    })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('inbox')) child.kill('SIGTERM')
    })
    expect(await exit).toEqual([0, null])
    expect((await stdout).trim().split('\n')).toHaveLength(23)
    expect(await stderr).toBe('')
  })

  it.each(['in use', 'wrong'])(
    'ends with code 1 and one line when the port is %s',
    async (what) => {
      const { server, port } = await occupy(0)
      const { stderr, exit } = runMain({
        SANDBOX_PORT: what === 'in use' ? String(port) : 'many',
        SANDBOX_DATA_DIR: directory,
      })
      expect(await exit).toEqual([1, null])
      expect((await stderr).trim().split('\n')).toHaveLength(1)
      server.close()
    },
  )
})
