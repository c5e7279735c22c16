import { useStore } from '@nanostores/react'
import { Heart } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { $favouriteNames } from '../../stores/favourite-names.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { sharedListUrl } from './bulk/shared-list.ts'

interface FavouritesLinkProps {
  readonly locale: Locale
  readonly messages: Messages
}

/** The link to the list of favourites, which anyone with its URL can open. */
export const FavouritesLink = ({ locale, messages }: FavouritesLinkProps) => {
  const names = useStore($favouriteNames)
  if (names.length === 0)
    return (
      <p className="max-w-64 px-2 text-sm text-ink-soft">{message(messages, 'favourites.none')}</p>
    )
  return (
    <a className={buttonClass('secondary')} href={sharedListUrl(locale, names)}>
      <Heart aria-hidden className="size-4 shrink-0" />
      {message(messages, 'favourites', { count: names.length })}
    </a>
  )
}
