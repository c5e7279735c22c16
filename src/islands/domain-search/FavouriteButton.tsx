import { useStore } from '@nanostores/react'
import { Heart } from 'lucide-react'
import type { SearchRow } from '../../contract/domains.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { $favouriteNames, toggleFavourite } from '../../stores/favourite-names.ts'
import { classNames } from '../../ui/class-names.ts'

interface FavouriteButtonProps {
  readonly messages: Messages
  readonly name: Pick<SearchRow, 'domainName' | 'unicodeName'>
  readonly hasText?: boolean
}

/** Adds a name to the favourites; a second press removes it. */
export const FavouriteButton = ({ messages, name, hasText = false }: FavouriteButtonProps) => {
  const { domainName, unicodeName } = name
  const isOn = useStore($favouriteNames).includes(domainName)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={message(messages, 'favourite.of', { name: unicodeName })}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      onClick={() => toggleFavourite(domainName)}
    >
      <Heart
        aria-hidden
        className={classNames('size-5 shrink-0', isOn && 'fill-current text-accent')}
      />
      {hasText && message(messages, 'favourite')}
    </button>
  )
}
