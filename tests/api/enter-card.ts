import { randomUUID } from 'node:crypto'
import {
  beginCard,
  getCardVerification,
  listCards,
  type CardVerification,
  type SavedCard,
} from '../../src/contract/cards.ts'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import { GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import { answerOf } from './outcomes.ts'
import type { ShopApi } from './shop-api.ts'

type Calls = Pick<ShopApi, 'call'>

/** A page with one form. */
interface FormPage {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** Reads the form of a page with its hidden fields. */
const formOn = (html: string, base: string): FormPage => {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''
  const fields = Object.fromEntries(
    [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescape(value)],
    ),
  )
  return { action: new URL(unescape(action), base).href, fields }
}

/** Posts a form like a browser; returns the page that answers. */
export const postForm = async (
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly html: string; readonly form: FormPage }> => {
  const response = await fetch(action, { method: 'POST', body: new URLSearchParams({ ...fields }) })
  const html = await response.text()
  return { status: response.status, html, form: formOn(html, action) }
}

/** The customer’s answer to a challenge. */
type BankAnswer = 'approve' | 'refuse'

/** Answers the challenge of a charge in the bank’s frame, to its last page. */
export const answerBank = async (
  form: { action: string; fields: Record<string, string> } | null,
  answer: BankAnswer,
): Promise<void> => {
  if (form === null) throw new Error('no challenge')
  const page = await postForm(form.action, form.fields)
  const done = await postForm(page.form.action, { answer })
  await postForm(done.form.action, done.form.fields)
}

interface Entry {
  readonly number?: string
  readonly bank?: BankAnswer
  /** Whether the browser’s frame reaches its last page. */
  readonly finish?: boolean
}

/** Opens the gateway’s card page. */
export const openCardPage = async (shop: Calls, token: string) =>
  answerOf(await shop.call(beginCard, { query: { acceptTerms: 'true' } }, { token }))

/** Enters a card on the gateway’s page; returns the signed answer that the browser carries. */
export const enterOnPage = async (
  { form }: AnswerOf<typeof beginCard>,
  { number = GOOD_CARDS.frictionless, bank = 'approve', finish = true }: Entry = {},
): Promise<Readonly<Record<string, string>>> => {
  const page = await postForm(form.action, form.fields)
  let next = await postForm(page.form.action, { number, expiry: '12/30', cvn: '123' })
  if (next.form.action.endsWith('/challenge')) {
    next = await postForm(next.form.action, { answer: bank })
  }
  if (finish) await postForm(next.form.action, next.form.fields)
  return next.form.fields
}

/** Enters a card from beginning to end; returns what became of it. */
export const enterCard = async (
  shop: Calls,
  token: string,
  entry: Entry = {},
): Promise<CardVerification> => {
  const begun = await openCardPage(shop, token)
  await enterOnPage(begun, entry)
  return answerOf(
    await shop.call(getCardVerification, { params: { id: begun.transactionId } }, { token }),
  )
}

/** Saves a card and returns it. */
export const saveCard = async (shop: Calls, token: string, number?: string): Promise<SavedCard> => {
  const { card, code } = await enterCard(shop, token, number === undefined ? {} : { number })
  if (card === null) throw new Error(`no card: ${code ?? ''}`)
  return card
}

export const cardsOf = async (shop: Calls, token: string): Promise<readonly SavedCard[]> =>
  answerOf(await shop.call(listCards, {}, { token }))

/** An `Idempotency-Key`. */
export const newKey = (): string => randomUUID()
