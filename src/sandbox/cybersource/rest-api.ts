import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { hangForever, pause } from '../pause.ts'
import type { StoredToken, StoredTransaction } from './ledger.ts'
import { challengePage, postPage, problemPage } from './pages.ts'
import type { CyberSourceDeps } from './profile.ts'
import { Payment, Refund, Search, Void } from './rest-schemas.ts'
import { signatureProblem } from './signature.ts'
import { eciOf, INVALID_REQUESTS, REASONS } from './test-cards.ts'

type RestContext = Context<{ Bindings: HttpBindings }>

/** A challenge of 3-D Secure. */
interface Challenge {
  readonly amount: string
  readonly lastFour: string
  readonly returnUrl: string
  approved?: boolean
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** The applications of a transaction as a search names them. */
const applicationsOf = ({ what, reason }: StoredTransaction) => {
  if (what !== 'charge') {
    const name = what === 'refund' ? 'ics_credit' : 'ics_void'
    return [{ name, reasonCode: reason, rFlag: reason === '100' ? 'SOK' : 'DINVALIDDATA' }]
  }
  const rFlag = reason === '100' ? 'SOK' : 'DCARDREFUSED'
  const auth = { name: 'ics_auth', reasonCode: reason, rFlag }
  return reason === '100' ? [auth, { ...auth, name: 'ics_bill' }] : [auth]
}

/** Creates the REST API and the page of 3-D Secure. */
export function restApi(deps: CyberSourceDeps): Hono<{ Bindings: HttpBindings }> {
  const { profile, ledger, behaviours, now, stopping, baseUrl } = deps
  const app = new Hono<{ Bindings: HttpBindings }>()
  const challenges = new Map<string, Challenge>()
  const current = () => behaviours.current.cybersource

  const guard = async (c: RestContext): Promise<Response | undefined> => {
    const { down, hang, delayMs } = current()
    if (hang) await hangForever()
    await pause(delayMs, stopping)
    if (down) return c.json({ status: 'SERVER_ERROR', reason: 'SYSTEM_ERROR' }, 503)
    const body = c.req.method === 'POST' ? await c.req.text() : ''
    const url = new URL(c.req.url)
    const call = {
      ...{ method: c.req.method, target: `${url.pathname}${url.search}`, body },
      header: (name: string) => c.req.header(name),
    }
    const problem = signatureProblem(call, profile, now())
    return problem === undefined
      ? undefined
      : c.json({ response: { rmsg: `Authentication Failed: ${problem}` } }, 401)
  }

  const bodyOf = async <Schema extends v.GenericSchema>(c: RestContext, schema: Schema) =>
    v.safeParse(schema, await c.req.json().catch(() => undefined))

  const invalid = (c: RestContext, reason: string) =>
    c.json({ id: randomUUID(), status: 'INVALID_REQUEST', reason, message: reason }, 400)

  /** Answers, unless this call loses its answers. */
  const answer = (
    c: RestContext,
    call: 'payments' | 'refunds' | 'voids',
    response: Response,
  ): Response => {
    if (!current().loseAnswer.includes(call)) return response
    c.env.outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  }

  const challengeOf = (
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
        stepUpUrl: `${baseUrl()}/V2/Cruise/StepUp`,
        accessToken: id,
        authenticationTransactionId: id,
      },
    }
  }

  const refusalOf = (payment: Payment, card: StoredToken): string => {
    const { initiator } = payment.processingInformation.authorizationOptions
    if (initiator.type === 'merchant') {
      const { previousTransactionId } = initiator.merchantInitiatedTransaction
      return ledger.all().some(({ networkId }) => networkId === previousTransactionId)
        ? card.later
        : '233'
    }
    const { authenticationTransactionId } = payment.consumerAuthenticationInformation
    if (card.secure !== 'challenge') return card.later
    return challenges.get(authenticationTransactionId)?.approved === true ? card.later : '476'
  }

  const needsChallenge = ({ processingInformation }: Payment, card: StoredToken): boolean =>
    card.secure === 'challenge' &&
    processingInformation.actionList.includes('CONSUMER_AUTHENTICATION')

  const pay = (c: RestContext, payment: Payment, card: StoredToken): Response => {
    const { code: reference } = payment.clientReferenceInformation
    const { amountDelta, currency } = current()
    const refused = refusalOf(payment, card)
    const { type: by } = payment.processingInformation.authorizationOptions.initiator
    const cents = centsOf(payment.orderInformation.amountDetails.totalAmount)
    const charge = ledger.add({
      ...{
        what: 'charge',
        of: '',
        reference,
        reason: refused || '100',
        by,
        cents: cents + amountDelta,
      },
    })
    if (refused !== '') {
      const reason =
        refused === '476' ? 'CONSUMER_AUTHENTICATION_FAILED' : (REASONS.get(refused) ?? '')
      if (INVALID_REQUESTS.has(refused)) return invalid(c, reason)
      return c.json({ id: charge.id, status: 'DECLINED', errorInformation: { reason } }, 201)
    }
    return c.json(
      {
        id: charge.id,
        status: 'AUTHORIZED',
        submitTimeUtc: charge.at,
        processorInformation: { approvalCode: '831000', networkTransactionId: charge.networkId },
        orderInformation: {
          amountDetails: {
            totalAmount: (charge.cents / 100).toFixed(2),
            authorizedAmount: (charge.cents / 100).toFixed(2),
            currency,
          },
        },
        consumerAuthenticationInformation: { eci: eciOf(card) },
      },
      201,
    )
  }

  app.post('/pts/v2/payments', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const parsed = await bodyOf(c, Payment)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const payment = parsed.output
    const { code: reference } = payment.clientReferenceInformation
    if (ledger.ofReference(reference).some(({ what }) => what === 'charge')) {
      return invalid(c, 'DUPLICATE_REQUEST')
    }
    const card = ledger.token(payment.paymentInformation.customer.id)
    if (card === undefined) return invalid(c, 'INVALID_DATA')
    return needsChallenge(payment, card)
      ? c.json(challengeOf(payment, card), 201)
      : answer(c, 'payments', pay(c, payment, card))
  })

  app.post('/pts/v2/payments/:id/refunds', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const charge = ledger.byId(c.req.param('id'))
    const parsed = await bodyOf(c, Refund)
    if (charge === undefined || !parsed.success) return invalid(c, 'INVALID_DATA')
    const cents = centsOf(parsed.output.orderInformation.amountDetails.totalAmount)
    const before = ledger.all().filter(({ of, reason }) => of === charge.id && reason === '100')
    const left = charge.cents - before.reduce((sum, one) => sum + one.cents, 0)
    if (current().refuseRefunds || cents > left) return invalid(c, 'EXCEEDS_CAPTURE_AMOUNT')
    const { code: reference } = parsed.output.clientReferenceInformation
    const refund = ledger.add({
      ...{ what: 'refund', of: charge.id, reference, reason: '100', cents, by: 'merchant' },
    })
    return answer(c, 'refunds', c.json({ id: refund.id, status: 'PENDING' }, 201))
  })

  app.post('/pts/v2/voids', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const parsed = await bodyOf(c, Void)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const { transactionId: reference } = parsed.output.clientReferenceInformation
    const found = ledger.ofReference(reference)
    const charge = found.find(({ what, reason }) => what === 'charge' && reason === '100')
    if (charge === undefined) return c.json({ status: 'NOT_FOUND', reason: 'NOT_FOUND' }, 404)
    const { id: of, cents } = charge
    if (!found.some(({ what }) => what === 'void'))
      ledger.add({ ...{ what: 'void', of, reference, reason: '100', cents, by: 'merchant' } })
    return answer(c, 'voids', c.json({ id: randomUUID(), status: 'VOIDED' }, 201))
  })

  app.post('/tss/v2/searches', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const parsed = await bodyOf(c, Search)
    if (!parsed.success) return invalid(c, 'INVALID_DATA')
    const reference = parsed.output.query.slice(parsed.output.query.indexOf(':') + 1)
    const { unindexed, currency } = current()
    const found = unindexed ? [] : ledger.ofReference(reference)
    return c.json(
      {
        searchId: randomUUID(),
        totalCount: found.length,
        _embedded: {
          transactionSummaries: found.map((one) => ({
            id: one.id,
            submitTimeUtc: one.at,
            clientReferenceInformation: { code: reference },
            applicationInformation: { applications: applicationsOf(one) },
            orderInformation: {
              amountDetails: { totalAmount: (one.cents / 100).toFixed(2), currency },
            },
          })),
        },
      },
      201,
    )
  })

  app.get('/tss/v2/transactions/:id', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const found = ledger.byId(c.req.param('id'))
    if (found === undefined) return c.json({ status: 'NOT_FOUND' }, 404)
    const { id, networkId: networkTransactionId } = found
    return c.json({ id, processorInformation: { networkTransactionId } })
  })

  app.delete('/tms/v2/customers/:id', async (c) => {
    const refused = await guard(c)
    if (refused !== undefined) return refused
    const token = ledger.token(c.req.param('id'))
    if (token === undefined) return c.json({ errors: [{ type: 'notFound' }] }, 404)
    ledger.putToken({ ...token, deleted: true })
    return c.body(null, 204)
  })

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

  return app
}
