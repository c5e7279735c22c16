import { html } from 'hono/html'
import { page, type Html } from '../html-page.ts'

/** Renders a screen in place of noVNC. */
export const consolePage = (token: string): Html =>
  page(
    'Console',
    html`<h1>Console</h1>
      <div class="card"><pre>login: _</pre></div>
      <p class="soft">Token ${token.slice(0, 8)}…</p>`,
    { narrow: true },
  )
