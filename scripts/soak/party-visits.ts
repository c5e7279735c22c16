import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { login } from '../../src/contract/accounts.ts'
import { googleCallback, oauthNonce } from '../../src/contract/google-sign-in.ts'
import { register } from '../../src/contract/registration.ts'
import { testSmsCampaign } from '../../src/contract/sms-campaigns.ts'
import { trackingConsentVersion } from '../../src/contract/tracking-consent.ts'
import { giveConsent, trackEvent } from '../../src/contract/tracking.ts'
import { listWordpressPlugins, listWordpressThemes } from '../../src/contract/wordpress-lists.ts'
import { GOOGLE_CLIENT_ID } from '../../src/sandbox/credentials.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { answerOf } from '../../tests/api/outcomes.ts'
import type { Random } from '../histories/random.ts'
import type { Send } from './send.ts'

export interface PartyVisitsDeps {
  /** As a visitor who is not signed in. */
  readonly visit: Send
  /** As the customer. */
  readonly send: Send
  readonly random: Random
  readonly endpoints: Sandbox['endpoints']
  /** A server of the shop. */
  readonly url: () => string
  /** Returns a sender name that the customer has bought. */
  readonly ownSender: () => string | undefined
}

const newName = (): string => `p${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Creates what customers do with the parties that sell nothing: sign-in, captcha, SMS, tracking, reports, lists. */
export const createPartyVisits = (deps: PartyVisitsDeps) => {
  const { visit, send, random, endpoints, url, ownSender } = deps

  const control = async <Schema extends v.GenericSchema>(
    path: string,
    order: object,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> => {
    const body = JSON.stringify(order)
    const answer = await fetch(`${endpoints.control}/control/${path}`, { method: 'POST', body })
    return v.parse(schema, await answer.json())
  }

  const signUp = async (): Promise<void> => {
    const hostname = '127.0.0.1'
    const { token } = await control(
      'recaptcha/token',
      { hostname },
      v.object({ token: v.string() }),
    )
    const username = newName()
    const person = { username, password: 'Mekong2026', email: `${username}@example.com` }
    answerOf(await visit(register, { body: { ...person, country: 'KH', captchaToken: token } }))
    const { password } = person
    answerOf(await visit(login, { body: { username, password } }))
  }

  const withGoogle = async (): Promise<void> => {
    const { nonce } = answerOf(await visit(oauthNonce, {}))
    const order = { client_id: GOOGLE_CLIENT_ID, nonce, email: `${newName()}@gmail.com` }
    const { credential } = await control(
      'google/id-token',
      order,
      v.object({ credential: v.string() }),
    )
    answerOf(await visit(googleCallback, { body: { credential } }))
  }

  const browse = async (): Promise<void> => {
    const browserId = `fb.1.${Date.now()}.${randomInt(1e9, 1e10)}`
    const body = { version: trackingConsentVersion, statistics: true, advertising: true }
    answerOf(await visit(giveConsent, { params: { browserId }, body }))
    for (const eventName of ['PageView', 'ViewContent'] as const) {
      const event = {
        ...{ eventId: randomUUID(), eventName, eventSourceUrl: 'https://shop.example/cloud' },
        userData: { browserId },
      }
      answerOf(await visit(trackEvent, { body: event }))
    }
  }

  const reportError = async (): Promise<void> => {
    const event = {
      ...{ event_id: randomUUID().replaceAll('-', ''), platform: 'javascript' },
      ...{ timestamp: Date.now() / 1000 },
      exception: { values: [{ type: 'TypeError', stacktrace: { frames: [] } }] },
    }
    const body = [{ dsn: endpoints.sentryDsn }, { type: 'event' }, event]
      .map((line) => JSON.stringify(line))
      .join('\n')
    const answer = await fetch(`${url()}/api/error-reports`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`error reports answer ${answer.status}`)
    await answer.body?.cancel()
  }

  const wordpressLists = async (): Promise<void> => {
    const list = random.pick([listWordpressThemes, listWordpressPlugins]) ?? listWordpressThemes
    answerOf(await visit(list, { body: { locale: 'en', page: random.whole(1, 2) } }))
  }

  const sendSms = async (): Promise<void> => {
    const senderName = ownSender()
    if (senderName === undefined) return
    const message = { senderName, text: `Sale ${randomUUID()}` }
    const body = { ...message, expectedCredits: 1, requestKey: randomUUID() }
    answerOf(await send(testSmsCampaign, { body }))
  }

  return {
    register: signUp,
    'sign in with Google': withGoogle,
    'browse with consent': browse,
    'report an error': reportError,
    'see lists of wordpress.org': wordpressLists,
    'send an SMS': sendSms,
  }
}
