import { html, raw } from 'hono/html'
import { page, type Html } from '../html-page.ts'
import { decliningCard, GOOD_CARDS, REASONS } from './test-cards.ts'
import type { Fields } from './signature.ts'

const STRIP = html`<div class="strip">
  CyberSource sandbox
  <small>No real money moves here · <span lang="km">គ្មានប្រាក់ពិតទេ</span></small>
</div>`

const FIELD_STYLE = raw(`<style>
.field { display: grid; gap: 4px; margin-top: 16px; align-content: start; }
.field label [lang] { display: block; }
.field input { font: inherit; min-height: 48px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 10px;
  background: var(--raised); color: var(--ink); width: 100%; }
.field input[aria-invalid] { border-color: var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
details { margin-top: 20px; } summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
</style>`)

/** The problem of each field of the card page. */
export interface EntryProblems {
  readonly number?: string
  readonly expiry?: string
  readonly cvn?: string
}

interface EntryField {
  readonly name: keyof EntryProblems
  readonly label: string
  readonly khmer: string
  readonly autocomplete: string
  readonly length: number
}

function field(
  { name, label, khmer, autocomplete, length }: EntryField,
  problem: string | undefined,
): Html {
  return html`<div class="field">
    <label for="${name}">${label} <span class="soft" lang="km">${khmer}</span></label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      inputmode="numeric"
      maxlength="${length}"
      required
      ${problem === undefined ? '' : raw(`aria-invalid="true" aria-describedby="${name}-problem"`)}
    />
    ${problem === undefined ? '' : html`<span class="bad" id="${name}-problem">${problem}</span>`}
  </div>`
}

function cardRow(number: string, what: string): Html {
  return html`<tr>
    <td><code>${number}</code></td>
    <td>${what}</td>
  </tr>`
}

function testCards(): Html {
  return html`<details>
    <summary>Test cards</summary>
    <p>Any date in the future and any security code.</p>
    <div class="scroll">
      <table>
        <tbody>
          ${cardRow(GOOD_CARDS.frictionless, 'Visa')}
          ${cardRow(GOOD_CARDS.challenge, 'Visa, the bank asks each time')}
          ${cardRow(GOOD_CARDS.mastercard, 'Mastercard')} ${cardRow(GOOD_CARDS.jcb, 'JCB')}
          ${cardRow(GOOD_CARDS.unionPay, 'UnionPay')}
          ${cardRow(GOOD_CARDS.withoutSecure, 'Visa without 3-D Secure')}
          ${[...REASONS].map(([code, reason]) => cardRow(decliningCard(code, 'entry'), reason))}
          ${[...REASONS].map(([code, reason]) =>
            cardRow(decliningCard(code, 'later'), `${reason}, only in payments`),
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

/** Renders the page where the customer enters a card. */
export function entryPage(token: string, fields: Fields, problems: EntryProblems = {}) {
  return page(
    'Card',
    html`${FIELD_STYLE}
      <h1>Your card</h1>
      <p class="soft" lang="km">កាតរបស់អ្នក</p>
      <form method="post" action="/embedded/pay/${token}">
        ${field(
          {
            ...{ name: 'number', label: 'Card number', khmer: 'លេខកាត' },
            ...{ autocomplete: 'cc-number', length: 23 },
          },
          problems.number,
        )}
        <div class="pair">
          ${field(
            {
              ...{ name: 'expiry', label: 'Expiry (MM/YY)', khmer: 'ផុតកំណត់' },
              ...{ autocomplete: 'cc-exp', length: 7 },
            },
            problems.expiry,
          )}
          ${field(
            {
              ...{ name: 'cvn', label: 'Security code', khmer: 'CVV' },
              ...{ autocomplete: 'cc-csc', length: 4 },
            },
            problems.cvn,
          )}
        </div>
        <div class="actions">
          <button type="submit" class="primary">
            Verify with $${fields.amount ?? ''}<small lang="km" aria-hidden="true">ផ្ទៀងផ្ទាត់</small>
          </button>
        </div>
      </form>
      ${testCards()}`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the issuer's page of 3-D Secure; `action` takes `approve` or `refuse`. */
export function challengePage(action: string, about: { amount: string; lastFour: string }) {
  return page(
    'Your bank',
    html`<h1>Your bank asks: is this you?</h1>
      <p class="soft" lang="km">ធនាគាររបស់អ្នកសួរថា តើនេះជាអ្នកមែនទេ?</p>
      <div class="card">
        <p class="amount">$${about.amount}</p>
        <p>Card •••• ${about.lastFour}</p>
        <form method="post" action="${action}">
          <div class="actions">
            <button type="submit" name="answer" value="approve" class="primary">
              Approve<small lang="km" aria-hidden="true">យល់ព្រម</small>
            </button>
            <button type="submit" name="answer" value="refuse">
              Refuse<small lang="km" aria-hidden="true">បដិសេធ</small>
            </button>
          </div>
        </form>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders a problem of the merchant's request. */
export function problemPage(problem: string) {
  return page(
    'Not accepted',
    html`<h1 class="bad">The merchant’s request is not accepted</h1>
      <p>${problem}</p>`,
    { narrow: true, strip: STRIP },
  )
}

/** The script of {@link postPage}. */
export const POST_SCRIPT = 'document.forms[0].submit()'

/** Renders the page that posts fields to the merchant at once, or by its button without scripts. */
export function postPage(action: string, fields: Fields) {
  return page(
    'One moment',
    html`<h1>One moment</h1>
      <p class="soft" lang="km">សូមរង់ចាំបន្តិច</p>
      <form method="post" action="${action}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <div class="actions"><button type="submit" class="primary">Continue</button></div>
      </form>
      ${raw(`<script>${POST_SCRIPT}</script>`)}`,
    { narrow: true, strip: STRIP },
  )
}
