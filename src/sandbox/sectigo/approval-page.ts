import { html } from 'hono/html'
import { page } from '../html-page.ts'
import { advance } from './advance.ts'
import type { CallContext } from './context.ts'
import { currentIssue, withIssue } from './orders.ts'

/** Renders the form that the link in a mail opens. */
export const approvalPage = (orderNumber: string, code: string) =>
  page(
    'Domain control validation',
    html`<h1>Approve a certificate</h1>
      <form method="post" class="card">
        <input type="hidden" name="orderNumber" value="${orderNumber}" />
        <label>Validation code <input name="dcvCode" value="${code}" required /></label>
        <button>Approve</button>
      </form>`,
    { narrow: true },
  )

/** Validates the names that have a code; returns the page that says so. */
export const approve = async (context: CallContext, orderNumber: string, code: string) => {
  const order = context.orders.byNumber(orderNumber)
  const names = order === undefined ? [] : currentIssue(order).names
  const isKnown = code !== '' && names.some((one) => one.code === code)
  const { neverValidate } = context.behaviours.current.sectigo
  if (order !== undefined && isKnown && !neverValidate) {
    const approved = withIssue(order, {
      names: names.map((one) => (one.code === code ? { ...one, isValidated: true } : one)),
    })
    context.orders.put(approved)
    await advance(context, approved, true)
  }
  return page(
    'Domain control validation',
    isKnown
      ? html`<h1>You have entered the correct code</h1>`
      : html`<h1>The code is not valid</h1>`,
    { narrow: true },
  )
}

/** Renders the start page. */
export const startPage = () =>
  page(
    'Sectigo sandbox',
    html`<h1>Sectigo sandbox</h1>
      <p>
        This URL replaces the certificate authority: <code>POST /products/!AutoApplySSL</code> and
        the like.
      </p>`,
    { narrow: true },
  )
