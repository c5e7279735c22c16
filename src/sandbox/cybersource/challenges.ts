import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { HttpEnv } from '../http-faults.ts'
import type { StoredToken } from './ledger.ts'
import { challengePage, postPage, problemPage } from './pages.ts'
import type { Payment } from './rest-schemas.ts'

/** A challenge of 3-D Secure. */
interface Challenge {
  readonly amount: string
  readonly lastFour: string
  readonly returnUrl: string
  approved?: boolean
}

export type Challenges = Map<string, Challenge>

/** Returns whether a payment has to be approved by 3-D Secure. */
export const needsChallenge = ({ processingInformation }: Payment, card: StoredToken): boolean =>
  card.secure === 'challenge' &&
  processingInformation.actionList.includes('CONSUMER_AUTHENTICATION')

/** Begins a challenge; returns the answer that leads to its page. */
export const challengeOf = (
  challenges: Challenges,
  baseUrl: string,
  { consumerAuthenticationInformation: { returnUrl }, orderInformation }: Payment,
  { lastFour }: StoredToken,
) => {
  const id = randomUUID()
  const { totalAmount: amount } = orderInformation.amountDetails
  challenges.set(id, { amount, lastFour, returnUrl })
  return {
    status: 'PENDING_AUTHENTICATION',
    id: randomUUID(),
    errorInformation: { reason: 'CONSUMER_AUTHENTICATION_REQUIRED' },
    consumerAuthenticationInformation: {
      stepUpUrl: `${baseUrl}/V2/Cruise/StepUp`,
      accessToken: id,
      authenticationTransactionId: id,
    },
  }
}

/** Adds the page on which a customer approves a challenge. */
export function addChallengePages(app: Hono<HttpEnv>, challenges: Challenges): void {
  app.post('/V2/Cruise/StepUp', async (c) => {
    const { JWT } = await c.req.parseBody()
    const id = typeof JWT === 'string' ? JWT : ''
    const challenge = challenges.get(id)
    if (challenge === undefined) return c.html(problemPage('This page has expired'), 404)
    return c.html(challengePage(`/V2/Cruise/StepUp/${id}`, challenge))
  })

  app.post('/V2/Cruise/StepUp/:id', async (c) => {
    const id = c.req.param('id')
    const challenge = challenges.get(id)
    if (challenge === undefined) return c.html(problemPage('This page has expired'), 404)
    const form = await c.req.parseBody()
    challenge.approved ??= form.answer === 'approve'
    return c.html(postPage(challenge.returnUrl, { TransactionId: id, Response: '', MD: '' }))
  })
}
