import { message } from '../i18n/fill.ts'
import { isLocale, localePath, splitLocale, type Locale } from '../i18n/locales.ts'
import { saveLocale } from '../stores/save-locale.ts'
import { dismissToast, showToast } from '../stores/toasts.ts'
import { localeCookie, localeCookieSeconds } from './before-paint.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

/** The storage key of the last switch; other tabs get its storage event. */
const switchKey = 'tonle:locale'

/** Points a link to this page in another language, with query, fragment and token. */
const pointHere = (link: HTMLAnchorElement): void => {
  const to = link.dataset['locale']
  const { path } = splitLocale(location.pathname)
  if (isLocale(to) && path.startsWith(`${splitLocale(link.pathname).path}/`))
    link.pathname = localePath(to, path)
  link.search = location.search
  link.hash = location.hash
}

/** Stores the chosen language (account §4) and follows other tabs, unless the page has input. */
export const startLanguageSwitch = (locale: Locale): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      const to = link.dataset['locale']
      if (!isLocale(to)) return
      document.cookie = `${localeCookie}=${to}; path=/; max-age=${localeCookieSeconds}; samesite=lax`
      saveLocale(to)
      pointHere(link)
      try {
        localStorage.setItem(switchKey, to)
      } catch {}
    })
  }

  let toast = 0
  const suggestSwitch = async (link: HTMLAnchorElement): Promise<void> => {
    const { href } = link
    const { readTexts } = await import('../client/read-texts.ts')
    const texts = await readTexts(locale, 'shell-news')
    // The language may have changed again meanwhile.
    dismissToast(toast)
    if (latest !== link) return
    const text = message(texts, 'language.switched')
    toast = showToast(
      { tone: 'plain', text, link: { href, label: message(texts, 'language.show') } },
      true,
    )
  }

  let latest: HTMLAnchorElement | null = null
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== switchKey) return
    dismissToast(toast)
    const link = document.querySelector<HTMLAnchorElement>(
      `a[data-locale=${isLocale(newValue ?? '') ? newValue : 'none'}]`,
    )
    latest = link
    if (link === null) return
    pointHere(link)
    if (!hasUnsavedInput()) {
      location.assign(link.href)
      return
    }
    // Without texts the page stays as it is.
    suggestSwitch(link).catch(() => undefined)
  })
}
