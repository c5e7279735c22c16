import { html } from 'hono/html'
import { page } from '../html-page.ts'
import { diskUsedMb } from './accounts.ts'
import { limitOf } from './packages.ts'
import type { FunctionContext, PanelSession } from './server-state.ts'

/** Returns the session of a link, and marks it as used; undefined when it was used or has ended. */
export const takeSession = (
  { state, now }: FunctionContext,
  token: string,
  session: string,
): PanelSession | undefined => {
  const found = state.sessions.get(`/${token} ${session}`)
  if (found === undefined || found.isUsed || found.expiresAt <= now()) return undefined
  found.isUsed = true
  return found
}

/** Renders the panel of an account. */
export const panelPage = ({ state, now }: FunctionContext, { user, service }: PanelSession) => {
  const account = state.accounts.byUser(user)
  if (account === undefined) return endedPage()
  const quota = limitOf(state.packages.byName(account.plan), 'QUOTA')
  const used = diskUsedMb(account, quota, now())
  const facts: readonly (readonly [string, string])[] = [
    ['User', user],
    ['Main domain', account.domain],
    ['Package', account.plan],
    ['Disk usage', `${used} MB of ${quota ?? 'unlimited'}`],
    ['State', account.suspendedAt === '' ? 'Active' : 'Suspended'],
  ]
  return page(
    'cPanel sandbox',
    html`<h1>${service === 'webmaild' ? 'Webmail' : 'cPanel'}</h1>
      <p class="soft">You are signed in as ${user}.</p>
      <dl class="card">
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`,
    { narrow: true },
  )
}

/** Renders the page of a link that was used or has ended. */
export const endedPage = () =>
  page(
    'cPanel sandbox',
    html`<h1>Your session has expired</h1>
      <p>Sign in again from your provider’s portal.</p>`,
    { narrow: true },
  )

/** Renders the start page. */
export const serverPage = (hostname: string) =>
  page(
    'WHM sandbox',
    html`<h1>WHM sandbox</h1>
      <p>
        This URL replaces WHM of ${hostname}: WHM API 1 at <code>/json-api/createacct</code> and the
        like.
      </p>`,
    { narrow: true },
  )
