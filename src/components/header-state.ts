import { loadPart } from '../client/reload-once.ts'
import { fill, message } from '../i18n/fill.ts'
import type { Messages } from '../i18n/fill.ts'
import { localePath, splitLocale } from '../i18n/locales.ts'
import { $cartCount } from '../stores/cart.ts'
import { $unreadCount } from '../stores/notifications.ts'
import { $session } from '../stores/session.ts'
import { $request } from '../stores/requests.ts'
import { startShell } from '../stores/shell.ts'
import { signOut } from '../stores/sign-out.ts'
import { startLanguageSwitch } from './language-switch.ts'
import { startLoadingBar } from './loading-bar.ts'
import { startCustomerNotifications, startMaintenanceWatch } from './start-notifications.ts'
import { startToasts } from './start-toasts.ts'
import { whenIdle } from '../client/when-idle.ts'
import { schemeKey } from './before-paint.ts'
import { applyBrandFonts } from './brand-fonts.ts'

const root = document.documentElement
const { locale, path } = splitLocale(location.pathname)

const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll(selector)

const onClick = (selector: string, handle: (element: HTMLElement) => void): void => {
  for (const element of all(selector)) element.addEventListener('click', () => handle(element))
}

const closePopovers = (): void => {
  for (const popover of all(':popover-open')) popover.hidePopover()
}

$session.subscribe((session) => {
  root.dataset['session'] = session === undefined ? 'out' : 'in'
  if (session?.user?.offersCards === false) root.dataset['cards'] = 'off'
  else delete root.dataset['cards']
  const name = session?.user?.firstName
  if (name === undefined) return
  for (const element of all('[data-customer-name]')) element.textContent = name
  for (const element of all('[data-signed-in-as]'))
    element.textContent = fill(element.dataset['signedInAs'] ?? '', { name })
})

const stillDevice = matchMedia('(prefers-reduced-motion)')

/** Updates a count's badges and texts; one that changes on this page ticks. */
const showCount = (name: 'cart' | 'unread') => (count: string, before?: string) => {
  const empty = count === '0'
  for (const badge of all(`[data-${name}-count]`)) {
    if (before !== undefined && !stillDevice.matches)
      badge.animate({ scale: [1.5, 1] }, { duration: 200, easing: 'ease-out' })
    badge.textContent = count.length > 2 ? '99+' : count
    badge.hidden = empty
  }
  for (const text of all(`[data-${name}-text]`))
    text.textContent = empty ? '' : fill(text.dataset[`${name}Text`] ?? '', { count })
}
$cartCount.subscribe(showCount('cart'))
$unreadCount.subscribe(showCount('unread'))

onClick('[data-sign-in]', ({ dataset: { signIn, continueTo } }) => {
  closePopovers()
  $request.set({ view: signIn === 'register' ? signIn : 'sign-in', continueTo })
})

onClick('[data-sign-out]', () => {
  closePopovers()
  signOut()
  const home = localePath(locale, '/')
  if (location.pathname !== home) location.assign(home)
})

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean =>
  (root.dataset['scheme'] ?? (darkDevice.matches ? 'dark' : 'light')) === 'dark'

const showScheme = (): void => {
  for (const button of all('[data-scheme-switch]')) button.ariaPressed = String(isDark())
  if (root.dataset['scheme'] === undefined) return
  const { backgroundColor } = getComputedStyle(root)
  for (const meta of all('meta[name=theme-color]')) meta.setAttribute('content', backgroundColor)
}

onClick('[data-scheme-switch]', () => {
  const scheme = isDark() ? 'light' : 'dark'
  root.dataset['scheme'] = scheme
  try {
    localStorage.setItem(schemeKey, scheme)
  } catch {
    // Without storage the choice holds for this page.
  }
  showScheme()
})

darkDevice.addEventListener('change', showScheme)
showScheme()

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null

const shellMessages: unknown = JSON.parse(
  document.getElementById('shell-messages')?.textContent ?? '{}',
)
const mountSignIn = async (): Promise<void> => {
  const { mountSignIn: mount } = await loadPart(
    () => import('../islands/sign-in/mount-sign-in.tsx'),
  )
  await mount(locale)
}
if (isMessages(shellMessages)) {
  startShell({ locale, messages: shellMessages, mountSignIn })
  startToasts(message(shellMessages, 'toast.dismiss'))
}
startCustomerNotifications(locale)
startLanguageSwitch(locale)
startMaintenanceWatch(locale)

if (location.search.includes('ref='))
  loadPart(() => import('../stores/referrer.ts')).then(
    ({ noteReferrer }) => noteReferrer(),
    () => undefined,
  )
startLoadingBar()

/** Renders a section below the first screen per idle moment (src/styles/base.css). */
const layOutRest = (): void => {
  const part = [...all(':is(main > * ~ section, body > footer, .static-text > *)')].find(
    ({ style }) => style.contentVisibility === '',
  )
  if (part === undefined) return
  part.style.contentVisibility = 'visible'
  whenIdle(layOutRest)
}
whenIdle(() => {
  // These pages show build-time prices.
  if (/^\/(domain(\/(transfer|cctld))?|promotion)?$/.test(path))
    import('./current-prices.ts').catch(() => undefined)
  if (root.dataset['fresh'] !== undefined) layOutRest()
})
// Without them the page keeps its fallback fonts.
applyBrandFonts().catch(() => undefined)
