import { html } from 'hono/html'
import { page } from '../html-page.ts'
import type { Order } from './orders.ts'

const STRIP = html`<div class="strip">
  PayPal sandbox <small>No real money moves here · <span lang="km">គ្មានប្រាក់ពិតទេ</span></small>
</div>`

const dollars = ({ amount }: Order): string => `$${amount.value}`

/** Renders the service's description. */
export function servicePage(clientId: string) {
  return page(
    'PayPal sandbox',
    html`<h1>PayPal sandbox</h1>
      <p>
        This URL replaces <code>api-m.paypal.com</code> and <code>www.paypal.com</code>, client
        <code>${clientId}</code>. The shop turns PayPal on with <code>PAYPAL_CLIENT_ID</code>,
        <code>PAYPAL_SECRET</code>, <code>PAYPAL_URL</code> and <code>PAYPAL_SDK_URL</code>.
      </p>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the button of the merchant's page, in its frame. */
export function buttonPage() {
  return page(
    'PayPal',
    html`<style>
        body {
          background: transparent;
        }
        main {
          padding: 0;
        }
        button {
          background: #ffc439;
          border-color: #ffc439;
          color: #111;
          font-weight: 700;
        }
      </style>
      <button type="button" disabled>Pay with PayPal</button>
      <script src="/sdk/button.js"></script>`,
    { narrow: true },
  )
}

/** Renders the popup until the merchant has created the order. */
export function openingPage() {
  return page('PayPal', html`<p role="status">One moment …</p>`, { narrow: true, strip: STRIP })
}

/** Renders the page that approves a payment. */
export function approvalPage(order: Order) {
  const to = (what: string) => `/checkoutnow/${order.id}/${what}`
  return page(
    `Pay ${dollars(order)}`,
    html`<h1>Pay ${order.brandName === '' ? 'the merchant' : order.brandName}</h1>
      <div class="card">
        <p class="amount">${dollars(order)}</p>
        <p>${order.description}</p>
        <form method="post" class="actions">
          <button type="submit" class="primary" formaction="${to('approve')}">
            Pay now<small lang="km" aria-hidden="true">បង់ប្រាក់ឥឡូវនេះ</small>
          </button>
          <button type="submit" formaction="${to('cancel')}">
            Cancel and return<small lang="km" aria-hidden="true">បោះបង់ ហើយត្រឡប់ទៅវិញ</small>
          </button>
        </form>
      </div>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders the page that reports to its opener and closes. */
export function resultPage(orderId: string, is: 'approved' | 'cancelled') {
  return page(
    'PayPal',
    html`<p role="status">Returning to the shop …</p>
      <output data-order="${orderId}" data-is="${is}"></output>
      <script src="/sdk/result.js"></script>`,
    { narrow: true, strip: STRIP },
  )
}

/** Renders an order that cannot be approved. */
export function closedPage() {
  return page(
    'Payment closed',
    html`<h1>This payment is closed</h1>
      <p>It is unknown or already paid. You can close this window.</p>`,
    { narrow: true, strip: STRIP },
  )
}
