import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { challengePage, entryPage, postPage, problemPage, type EntryProblems } from './pages.ts'
import type { CyberSourceValues } from './behaviour.ts'
import type { CyberSourceDeps } from './profile.ts'
import { isSame, signFields, type Fields } from './signature.ts'
import { eciOf, traitsOf, type CardTraits } from './test-cards.ts'

/** A form of the merchant with the card that its customer entered. */
interface Entry {
  readonly fields: Fields
  readonly card?: CardTraits & { readonly masked: string; readonly expiry: string }
  readonly answer?: Fields
}

type Entered = Entry & { readonly card: NonNullable<Entry['card']> }
type Decision = Omit<CyberSourceValues['entry'], 'decision'> & {
  readonly decision: CyberSourceValues['entry']['decision'] | 'DECLINE'
}
type Log = (line: string) => void

const FRESH_MS = 15 * 60_000

const REQUIRED = [
  'access_key',
  'profile_id',
  'transaction_uuid',
  'signed_field_names',
  'unsigned_field_names',
  'signed_date_time',
  'locale',
  'transaction_type',
  'reference_number',
  'amount',
  'currency',
]

/** Returns the texts of a form. */
async function formOf(c: Context): Promise<Fields> {
  const form = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
}

function problemOf(fields: Fields, { profile, now }: CyberSourceDeps): string | undefined {
  const signed = (fields.signed_field_names ?? '').split(',')
  const missing = REQUIRED.filter((name) => !signed.includes(name))
  if (missing.length > 0) return `102: ${missing.join(', ')} must be signed`
  if (signed.includes('signature') || signed.includes('card_number')) return '102: signed too much'
  const { access_key, profile_id, signature = '' } = fields
  if (access_key !== profile.accessKey || profile_id !== profile.profileId) return '102: profile'
  if (!isSame(signature, signFields(fields, profile.secretKey))) return 'Authentication failed'
  const age = now().getTime() - Date.parse(fields.signed_date_time ?? '')
  if (!(Math.abs(age) <= FRESH_MS)) return '102: signed_date_time'
  if (!/^\d+\.\d\d$/.test(fields.amount ?? '')) return '102: amount'
  return fields.transaction_type === 'sale,create_payment_token' ? undefined : '102: type'
}

function readEntry(form: Fields, now: Date): { card?: Entry['card']; problems: EntryProblems } {
  const number = (form.number ?? '').replace(/[\s-]/g, '')
  const traits = traitsOf(number)
  const [, month = '', year = ''] = /^(\d\d)\s*\/?\s*(?:20)?(\d\d)$/.exec(form.expiry ?? '') ?? []
  const ends = Date.UTC(2000 + Number(year), Number(month))
  const isExpiry = Number(month) >= 1 && Number(month) <= 12 && ends > now.getTime()
  const problems = {
    ...(traits === undefined ? { number: 'This is no card number' } : {}),
    ...(isExpiry ? {} : { expiry: 'Enter month and year, such as 12/30' }),
    ...(/^\d{3,4}$/.test(form.cvn ?? '') ? {} : { cvn: 'Enter the 3 or 4 digits' }),
  }
  if (traits === undefined || Object.keys(problems).length > 0) return { problems }
  const masked = `${'x'.repeat(number.length - 4)}${traits.lastFour}`
  return { card: { ...traits, masked, expiry: `${month}-20${year}` }, problems }
}

/** Charges an entered card, and stores it unless the charge is refused; returns the charge. */
function chargeEntered({ ledger, behaviours }: CyberSourceDeps, entry: Entered, by: Decision) {
  const { fields, card } = entry
  const { amountDelta, currency } = behaviours.current.cybersource
  const cents = Math.round(Number(fields.amount) * 100) + amountDelta
  // A cancelled page sends nothing to the processor.
  if (by.decision === 'CANCEL') return { id: '', cents, token: '' }
  const { id } = ledger.add({
    ...{ what: 'charge', of: '', reference: fields.reference_number ?? '' },
    ...{ reason: by.charges ? '100' : by.reason, cents, currency, by: 'customer' },
  })
  if (by.decision !== 'ACCEPT' && by.decision !== 'REVIEW') return { id, cents, token: '' }
  const token = randomBytes(16).toString('hex').toUpperCase()
  const { type, lastFour, secure, atEntry, later } = card
  ledger.putToken({
    ...{ kind: 'token', token, type, lastFour, secure, atEntry, later, deleted: false },
  })
  return { id, cents, token }
}

/** Charges an entered card; returns the signed answer. */
function answerOf(deps: CyberSourceDeps, entry: Entered, refused: string): Fields {
  const { profile, behaviours, now } = deps
  const { fields, card } = entry
  const { currency, entry: usual } = behaviours.current.cybersource
  const by: Decision =
    refused === '' ? usual : { decision: 'DECLINE', reason: refused, charges: false }
  const { decision, reason } = by
  const { id, cents, token } = chargeEntered(deps, entry, by)
  const answer: Record<string, string> = {
    ...(decision === 'ERROR' || decision === 'CANCEL' ? {} : { transaction_id: id }),
    decision,
    ...(decision === 'CANCEL' ? {} : { reason_code: reason }),
    message: decision === 'ACCEPT' ? 'Request was processed successfully.' : decision,
    ...Object.fromEntries(
      ['access_key', 'profile_id', 'transaction_uuid', 'transaction_type', 'locale'].map((name) => [
        `req_${name}`,
        fields[name] ?? '',
      ]),
    ),
    req_reference_number: fields.reference_number ?? '',
    req_amount: (cents / 100).toFixed(2),
    req_currency: currency,
    req_card_number: card.masked,
    req_card_type: card.type,
    req_card_expiry_date: card.expiry,
    payer_authentication_eci: refused === '476' ? '' : eciOf(card),
    ...(token === '' ? {} : { payment_token: token }),
    signed_date_time: now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
  }
  answer.signed_field_names = [...Object.keys(answer), 'signed_field_names'].join(',')
  return { ...answer, signature: signFields(answer, profile.secretKey), utf8: '✓' }
}

/** Returns what posts an answer to the merchant's server, as the behaviour says. */
function createNotify({ profile, behaviours, stopping }: CyberSourceDeps, log: Log) {
  const post = async (url: string, answer: Fields): Promise<void> => {
    if (stopping.aborted) return
    const outcome = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ ...answer }),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(10_000)]),
    }).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    )
    log(`cybersource: notification of ${answer.transaction_id ?? ''}: ${outcome}`)
  }

  return async (url: string, answer: Fields): Promise<void> => {
    const { notification } = behaviours.current.cybersource
    if (notification === 'silent' || url === '') return
    const forged = { ...answer, signature: signFields(answer, `not-${profile.secretKey}`) }
    const sent = notification === 'forged' ? forged : answer
    await post(url, sent)
    if (notification === 'twice') await post(url, sent)
  }
}

/** Adds Secure Acceptance: the pages in the merchant's frame, and the signed answers. */
export function addCardEntry(app: Hono, deps: CyberSourceDeps, log: Log): void {
  const notify = createNotify(deps, log)
  const entries = new Map<string, Entry>()
  const used = new Set<string>()

  const finish = async (c: Context, token: string, entry: Entry, refused: string) => {
    const { card, fields } = entry
    if (card === undefined) return c.html(problemPage('No card was entered'), 409)
    const answer = entry.answer ?? answerOf(deps, { ...entry, card }, refused)
    entries.set(token, { ...entry, answer })
    await notify(fields.override_backoffice_post_url ?? '', answer)
    const { override_custom_receipt_page: receipt, override_custom_cancel_page: cancel } = fields
    return c.html(postPage((answer.decision === 'CANCEL' ? cancel : receipt) ?? '', answer))
  }

  app.post('/embedded/pay', async (c) => {
    const fields = await formOf(c)
    const problem = problemOf(fields, deps)
    if (problem !== undefined) return c.html(problemPage(problem), 403)
    const key = fields.transaction_uuid ?? ''
    if (used.has(key)) return c.html(problemPage('104: duplicate transaction_uuid'), 409)
    used.add(key)
    const token = randomBytes(16).toString('hex')
    entries.set(token, { fields })
    return c.html(entryPage(token, fields))
  })

  app.post('/embedded/pay/:token', async (c) => {
    const token = c.req.param('token')
    const entry = entries.get(token)
    if (entry === undefined) return c.html(problemPage('This page has expired'), 404)
    if (entry.answer !== undefined) return finish(c, token, entry, '')
    const { card, problems } = readEntry(await formOf(c), deps.now())
    if (card === undefined) return c.html(entryPage(token, entry.fields, problems), 422)
    const entered = { ...entry, card }
    entries.set(token, entered)
    if (card.atEntry !== '') return finish(c, token, entered, card.atEntry)
    if (card.secure !== 'challenge') return finish(c, token, entered, '')
    const about = { amount: entry.fields.amount ?? '', lastFour: card.lastFour }
    return c.html(challengePage(`/embedded/pay/${token}/challenge`, about))
  })

  app.post('/embedded/pay/:token/challenge', async (c) => {
    const token = c.req.param('token')
    const entry = entries.get(token)
    if (entry === undefined) return c.html(problemPage('This page has expired'), 404)
    const { answer } = await formOf(c)
    return finish(c, token, entry, answer === 'approve' ? '' : '476')
  })
}
