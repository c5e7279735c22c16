import { describe, expect, it, vi } from 'vitest'
import { completeCheckout } from '../contract/checkout.ts'
import { login, logout, refresh } from '../contract/accounts.ts'
import { googleCallback } from '../contract/google-sign-in.ts'
import { removePasskey } from '../contract/passkeys.ts'
import { registerInfo, searchDomains } from '../contract/domains.ts'
import { errorText, fieldErrorText, readProblem } from './api-error.ts'
import { checkAnswer } from './check-answer.ts'
import { createClient, type ClientDeps } from './create-client.ts'
import { readLines } from './read-lines.ts'
import { fillPath, queryText } from './request-url.ts'

const id = '0192f7a0-0000-7000-8000-000000000001'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A client over a scripted network: each request takes the next response. */
const scripted = (answers: readonly (Response | Error)[], around: Partial<ClientDeps> = {}) => {
  const sent: { request: Request; body: string }[] = []
  const left = [...answers]
  const client = createClient({
    baseUrl: 'http://shop.test/api',
    headers: () => ({ 'x-locale': 'km' }),
    accessToken: () => 'old',
    renew: () => Promise.resolve({ accessToken: 'new' }),
    ...around,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push({ request, body: await request.clone().text() })
      const answer = left.shift()
      if (answer === undefined) throw new Error('nothing was scripted for this request')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent }
}

const unauthorized = () => json(401, { messageCode: 'UNAUTHORIZED', params: {} })

describe('a call', () => {
  it('sends method, path, query, headers and key as the contract says', async () => {
    const { client, sent } = scripted([json(200, { id })])
    const result = await client.call(
      completeCheckout,
      { params: { id } },
      { idempotencyKey: 'one' },
    )
    expect(result).toEqual({ ok: true, answer: { id } })
    const request = sent[0]?.request
    expect(request?.method).toBe('GET')
    expect(request?.url).toBe(`http://shop.test/api/checkout/${id}/complete`)
    expect(request?.headers.get('authorization')).toBe('Bearer old')
    expect(request?.headers.get('x-locale')).toBe('km')
    expect(request?.headers.get('idempotency-key')).toBe('one')
  })

  it('takes the answer of a call that the page sent early', async () => {
    const early = vi.fn(() => Promise.resolve(json(200, [1])))
    const url = 'http://shop.test/api/domains/register-info?domain=a.com'
    const { client, sent } = scripted([], {
      takeEarlyCall: (asked) => (asked === url ? early : undefined),
    })
    const { signal } = new AbortController()
    const result = await client.call(registerInfo, { query: { domain: 'a.com' } }, { signal })
    expect(result).toEqual({ ok: true, answer: [1] })
    expect(early).toHaveBeenCalledWith(undefined, signal)
    expect(sent).toHaveLength(0)
  })

  it('asks itself when an early call has no answer for it', async () => {
    const { client, sent } = scripted([json(200, [2])], {
      takeEarlyCall: () => () => Promise.resolve(undefined),
    })
    const result = await client.call(registerInfo, { query: { domain: 'a.com' } })
    expect(result).toEqual({ ok: true, answer: [2] })
    expect(sent).toHaveLength(1)
  })

  it('sends the body as JSON, and no token where none is needed', async () => {
    const { client, sent } = scripted([json(200, { messageCode: 'SUCCESS' })])
    await client.call(logout, { body: { refreshToken: 'r' } })
    expect(sent[0]?.body).toBe('{"refreshToken":"r"}')
    expect(sent[0]?.request.headers.get('authorization')).toBeNull()
  })

  it('renews a refused token once and repeats the call', async () => {
    const refused: string[] = []
    const { client, sent } = scripted([unauthorized(), json(200, { id })], {
      renew: (token) => {
        refused.push(token)
        return Promise.resolve({ accessToken: 'new' })
      },
    })
    const result = await client.call(completeCheckout, { params: { id } })
    expect(result.ok).toBe(true)
    expect(refused).toEqual(['old'])
    expect(sent.map(({ request }) => request.headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer new',
    ])
  })

  it('does not send a third request', async () => {
    const { client, sent } = scripted([unauthorized(), unauthorized()])
    const result = await client.call(completeCheckout, { params: { id } })
    expect(result).toMatchObject({ ok: false, error: { messageCode: 'UNAUTHORIZED' } })
    expect(sent).toHaveLength(2)
  })

  it('distinguishes an ended session from an unreachable server', async () => {
    const over = scripted([unauthorized()], { renew: () => Promise.resolve('signed-out') })
    expect(await over.client.call(completeCheckout, { params: { id } })).toMatchObject({
      error: { kind: 'answered', messageCode: 'UNAUTHORIZED' },
    })
    const away = scripted([unauthorized()], { renew: () => Promise.resolve('unreachable') })
    expect(await away.client.call(completeCheckout, { params: { id } })).toMatchObject({
      error: { kind: 'network' },
    })
  })

  it('has the customer confirm their identity and repeats the refused call', async () => {
    const refused = () => json(409, { messageCode: 'REAUTHENTICATION_REQUIRED', params: {} })
    const input = { params: { id } }
    const { client, sent } = scripted([refused(), json(200, [])], {
      confirm: () => Promise.resolve(true),
    })
    expect(await client.call(removePasskey, input)).toMatchObject({ ok: true })
    expect(sent.map(({ request }) => request.method)).toEqual(['DELETE', 'DELETE'])
    const givenUp = scripted([refused()], { confirm: () => Promise.resolve(false) })
    expect(await givenUp.client.call(removePasskey, input)).toMatchObject({
      error: { messageCode: 'REAUTHENTICATION_REQUIRED' },
    })
    expect(givenUp.sent).toHaveLength(1)
  })

  it('takes a wrong password for what it is, not for an expired token', async () => {
    const { client, sent } = scripted([
      json(401, { messageCode: 'USERNAME_PASSWORD_INCORRECT', params: { remaining: 4 } }),
    ])
    const result = await client.call(login, { body: { username: 'a', password: 'b' } })
    expect(result).toMatchObject({
      error: { messageCode: 'USERNAME_PASSWORD_INCORRECT', params: { remaining: 4 } },
    })
    expect(sent).toHaveLength(1)
  })

  it('returns a network error, never an exception, when the server is unreachable', async () => {
    const gone = () => new TypeError('Failed to fetch')
    const { client } = scripted([gone(), gone()])
    const result = await client.call(completeCheckout, { params: { id } })
    expect(result).toMatchObject({ ok: false, error: { kind: 'network', status: 0 } })
  })

  it('does not repeat by itself what is not a GET', async () => {
    const { client, sent } = scripted([new TypeError('Failed to fetch')])
    await client.call(login, { body: { username: 'a', password: 'b' } })
    expect(sent).toHaveLength(1)
  })

  it('says when the customer is banned', async () => {
    let banned = 0
    const { client } = scripted([json(403, { messageCode: 'ACCOUNT_BANNED', params: {} })], {
      onBanned: () => (banned += 1),
    })
    await client.call(completeCheckout, { params: { id } })
    expect(banned).toBe(1)
  })

  it('reports a ban for every call except the sign-ins, whose forms show it', async () => {
    const calls: string[] = []
    const banned = () => json(403, { messageCode: 'USER_HAS_BEEN_BANNED', params: {} })
    const { client } = scripted([banned(), banned(), banned()], {
      onBanned: () => calls.push('banned'),
    })
    await client.call(login, { body: { username: 'a', password: 'b' } })
    await client.call(googleCallback, { body: { credential: 'c' } })
    expect(calls).toEqual([])
    await client.call(refresh, { body: { refreshToken: 'r' } })
    expect(calls).toEqual(['banned'])
  })

  it('says signed out when a renewed token is refused, too, or a 403 names no code', async () => {
    for (const answers of [[unauthorized(), unauthorized()], [json(403, '<html>')]]) {
      let signedOut = 0
      let token = 'old'
      const { client } = scripted(answers, {
        accessToken: () => token,
        renew: () => Promise.resolve({ accessToken: (token = 'new') }),
        onSignedOut: () => (signedOut += 1),
      })
      const result = await client.call(completeCheckout, { params: { id } })
      expect(result).toMatchObject({ error: { messageCode: 'UNAUTHORIZED' } })
      expect(signedOut).toBe(1)
    }
  })

  it('reports signed out for a 403 of any code, unless the visitor is a guest', async () => {
    const forbidden = () => json(403, { messageCode: 'CANNOT_USE_VOUCHER', params: {} })
    for (const [token, wanted] of [
      ['token', 1],
      [undefined, 0],
    ] as const) {
      let signedOut = 0
      const { client } = scripted([forbidden()], {
        accessToken: () => token,
        onSignedOut: () => (signedOut += 1),
      })
      await client.call(completeCheckout, { params: { id } })
      expect(signedOut).toBe(wanted)
    }
  })

  it('lets a session stand that began while the old one was refused', async () => {
    let signedOut = 0
    let token = 'old'
    const { client } = scripted([unauthorized()], {
      accessToken: () => token,
      renew: () => {
        token = 'another customer'
        return Promise.resolve('signed-out')
      },
      onSignedOut: () => (signedOut += 1),
    })
    await client.call(completeCheckout, { params: { id } })
    expect(signedOut).toBe(0)
  })

  it('checks answers against the contract when enabled', async () => {
    const { client } = scripted([json(200, [{ domainName: 3 }])], { checkAnswer })
    await expect(client.call(registerInfo, { query: { domain: 'sabay.com' } })).rejects.toThrow(
      /not as declared/,
    )
  })
})

describe('a streamed call', () => {
  const end = '{"type":"end"}'

  it('gives each line, however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode(`{"type":"rows","rows":[],"name":"ខ្មែរ"}\n${end}`)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut))
          controller.enqueue(bytes.slice(cut))
          controller.close()
        },
      })
      const lines: unknown[] = []
      await readLines(stream, (line) => lines.push(line))
      expect(lines).toEqual([{ type: 'rows', rows: [], name: 'ខ្មែរ' }, { type: 'end' }])
    }
  })

  it('requests NDJSON and delivers the lines that came before a break', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${end}\n`))
      },
      pull(controller) {
        controller.error(new Error('connection lost'))
      },
    })
    const { client, sent } = scripted([new Response(stream)])
    const lines: unknown[] = []
    const result = await client.streamLines(searchDomains, { query: { domain: 'a' } }, (line) =>
      lines.push(line),
    )
    expect(sent[0]?.request.headers.get('accept')).toBe('application/x-ndjson')
    expect(lines).toEqual([{ type: 'end' }])
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  it('says aborted, not broken, when the caller gave up', async () => {
    const controller = new AbortController()
    controller.abort()
    const { client } = scripted([new DOMException('aborted', 'AbortError')])
    const result = await client.streamLines(
      searchDomains,
      { query: {} },
      () => undefined,
      controller.signal,
    )
    expect(result).toMatchObject({ ok: false, error: { kind: 'aborted' } })
  })
})

describe('addresses', () => {
  it('fills and encodes', () => {
    expect(fillPath('/tlds/{tld}', { tld: 'com.kh/../x' })).toBe('/tlds/com.kh%2F..%2Fx')
    expect(() => fillPath('/tlds/{tld}', {})).toThrow(TypeError)
    expect(queryText({ domain: 'ខ្មែរ', page: undefined })).toBe(
      `?domain=${encodeURIComponent('ខ្មែរ')}`,
    )
    expect(queryText(undefined)).toBe('')
  })
})

describe('errors', () => {
  it('are read from whatever came', () => {
    expect(readProblem(409, { messageCode: 'ORDER_CHANGED', params: { a: 1 } })).toMatchObject({
      messageCode: 'ORDER_CHANGED',
      params: { a: 1 },
    })
    // Of a newer API; its text is that of BAD_REQUEST.
    expect(readProblem(400, { messageCode: 'NEW_CODE' })).toMatchObject({
      messageCode: 'NEW_CODE',
    })
    expect(readProblem(400, { messageCode: 'toString' })).toMatchObject({
      messageCode: 'BAD_REQUEST',
    })
    expect(readProblem(502, '<html>')).toMatchObject({
      kind: 'network',
      messageCode: 'SYSTEM_BUSY',
    })
    expect(
      readProblem(400, {
        messageCode: 'BAD_REQUEST',
        params: {},
        errors: [{ field: 'email', code: 'INVALID_EMAIL', params: {} }, 7, { field: 'x' }],
      }).errors,
    ).toEqual([
      { field: 'email', code: 'INVALID_EMAIL', params: {} },
      { field: 'x', code: 'INVALID', params: {} },
    ])
  })

  it('have a text, else that of BAD_REQUEST', () => {
    const texts = {
      BAD_REQUEST: 'Error. Try again later',
      ACCOUNT_LOCKED: 'Wait {minutes} minutes',
      'field.REQUIRED': '{attribute} field is required',
    }
    expect(errorText(texts, { messageCode: 'ACCOUNT_LOCKED', params: { minutes: 5 } })).toBe(
      'Wait 5 minutes',
    )
    expect(errorText(texts, { messageCode: 'PAYPAL_ERROR', params: {} })).toBe(
      'Error. Try again later',
    )
    expect(fieldErrorText(texts, { code: 'REQUIRED', params: {} }, 'City')).toBe(
      'City field is required',
    )
  })
})
