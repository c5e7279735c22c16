import { html } from 'hono/html'
import { page, type Html } from '../html-page.ts'
import type { Transaction } from './transactions.ts'

/** Payment methods when the merchant names none. */
export const METHODS = [
  { value: 'abapay_khqr', label: 'ABA PAY or KHQR', khmer: 'ABA PAY ឬ KHQR', paymentType: 'KHQR' },
  { value: 'cards', label: 'Credit or debit card', khmer: 'កាតឥណទាន ឬឥណពន្ធ', paymentType: 'VISA' },
  { value: 'alipay', label: 'Alipay', khmer: 'Alipay', paymentType: 'Alipay' },
  { value: 'wechat', label: 'WeChat Pay', khmer: 'WeChat Pay', paymentType: 'Wechat' },
  { value: 'google_pay', label: 'Google Pay', khmer: 'Google Pay', paymentType: 'VISA' },
] as const

const STRIP = html`<div class="strip">
  PayWay sandbox <small>No real money moves here · <span lang="km">គ្មានប្រាក់ពិតទេ</span></small>
</div>`

/** Formats an amount: `$12.50` or `50,000 ៛`. */
export function displayAmount(transaction: Pick<Transaction, 'amount' | 'currency'>): string {
  const { amount, currency } = transaction
  if (currency === 'KHR') return `${amount.toLocaleString('en-US')} ៛`
  const whole = Math.floor(amount / 100).toLocaleString('en-US')
  return `$${whole}.${String(amount % 100).padStart(2, '0')}`
}

function summary(transaction: Transaction, merchantName: string): Html {
  return html`<p class="amount">${displayAmount(transaction)}</p>
    <dl>
      <dt>Merchant <span lang="km">អ្នកលក់</span></dt>
      <dd>${merchantName}</dd>
      <dt>Order <span lang="km">លេខបញ្ជាទិញ</span></dt>
      <dd>${transaction.tranId}</dd>
      ${transaction.items.map(
        (item) =>
          html`<dt>Item <span lang="km">ទំនិញ</span></dt>
            <dd>${item}</dd>`,
      )}
    </dl>`
}

/** Renders the page that approves, declines or cancels a payment. */
export function paymentPage(transaction: Transaction, merchantName: string) {
  const base = `/checkout/${transaction.token}`
  const option = transaction.paymentOption.replace(/_deeplink$/, '')
  const method = METHODS.find((candidate) => candidate.value === option)
  return page(
    `Pay ${displayAmount(transaction)}`,
    html`<h1>Pay ${merchantName}</h1>
      <p class="soft" lang="km">ទូទាត់ប្រាក់ជូន ${merchantName}</p>
      <div class="card">
        ${summary(transaction, merchantName)}
        <form method="post" action="${base}/approve">
          ${
            method === undefined
              ? methodChooser()
              : html`<input type="hidden" name="method" value="${method.value}" />
                  <p style="margin-top:16px">
                    Paying with ${method.label}
                    <span class="soft" lang="km">· ទូទាត់តាម ${method.khmer}</span>
                  </p>`
          }
          <div class="actions">
            ${action('Approve payment', 'យល់ព្រមទូទាត់', `${base}/approve`, 'primary')}
            ${action('Decline payment', 'បដិសេធការទូទាត់', `${base}/decline`)}
            ${action('Cancel payment', 'បោះបង់ការទូទាត់', `${base}/cancel`)}
          </div>
        </form>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** The Khmer line repeats the English one, so the accessible name omits it. */
function action(label: string, khmer: string, target: string, kind = ''): Html {
  return html`<button type="submit" class="${kind}" formaction="${target}">
    ${label}<small lang="km" aria-hidden="true">${khmer}</small>
  </button>`
}

function methodChooser(): Html {
  return html`<fieldset>
    <legend>Payment method <span class="soft" lang="km">វិធីទូទាត់</span></legend>
    ${METHODS.map(
      ({ value, label, khmer }, index) =>
        html`<label class="choice">
          <input type="radio" name="method" value="${value}" ${index === 0 ? 'checked' : ''} />
          <span
            >${label}${khmer === label ? '' : html` <span class="soft" lang="km">${khmer}</span>`}</span
          >
        </label>`,
    )}
  </fieldset>`
}

/** Renders PayWay's success page. */
export function approvedPage(transaction: Transaction, merchantName: string) {
  return page(
    'Payment approved',
    html`<h1 class="good">Payment approved</h1>
      <p class="soft" lang="km">ការទូទាត់បានជោគជ័យ</p>
      <div class="card">
        ${summary(transaction, merchantName)}
        <div class="actions">
          ${link('Continue to shop', 'បន្តទៅហាង', transaction.continueSuccessUrl, 'primary')}
        </div>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders a declined payment with a way to retry. */
export function declinedPage(transaction: Transaction, merchantName: string) {
  return page(
    'Payment declined',
    html`<h1 class="bad">Payment declined</h1>
      <p class="soft" lang="km">ការទូទាត់ត្រូវបានបដិសេធ</p>
      <div class="card">
        <p>The bank declined this payment. No money was taken.</p>
        <p lang="km">ធនាគារបានបដិសេធការទូទាត់នេះ។ គ្មានប្រាក់ត្រូវបានកាត់ទេ។</p>
        ${summary(transaction, merchantName)}
        <div class="actions">
          ${link('Try again', 'ព្យាយាមម្តងទៀត', `/checkout/${transaction.token}`, 'primary')}
          ${link('Return to shop', 'ត្រឡប់ទៅហាង', transaction.cancelUrl)}
        </div>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders a payment that is cancelled, closed or expired. */
export function closedPage(transaction: Transaction) {
  return page(
    'Payment closed',
    html`<h1>This payment is closed</h1>
      <p class="soft" lang="km">ការទូទាត់នេះត្រូវបានបិទ</p>
      <div class="card">
        <p>It was cancelled or its time is over. No money was taken.</p>
        <p lang="km">វាត្រូវបានបោះបង់ ឬផុតកំណត់។ គ្មានប្រាក់ត្រូវបានកាត់ទេ។</p>
        <div class="actions">
          ${link('Return to shop', 'ត្រឡប់ទៅហាង', transaction.cancelUrl, 'primary')}
        </div>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders an unknown payment. */
export function unknownPaymentPage() {
  return page(
    'Payment not found',
    html`<h1>Payment not found</h1>
      <p class="soft" lang="km">រកមិនឃើញការទូទាត់</p>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the gateway's description. */
export function gatewayPage(merchantId: string) {
  return page(
    'PayWay sandbox',
    html`<h1>PayWay sandbox</h1>
      <p>
        This URL replaces <code>checkout.payway.com.kh</code>, merchant profile
        <code>${merchantId}</code>. Start a payment in the shop to see a payment page.
      </p>`,
    { narrow: true, strip: STRIP },
  )
}

function link(label: string, khmer: string, target: string, kind = ''): Html {
  if (target === '') return html``
  return html`<a class="button ${kind}" href="${target}">
    ${label}<small lang="km" aria-hidden="true">${khmer}</small>
  </a>`
}
