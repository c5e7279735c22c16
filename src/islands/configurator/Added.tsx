import { useEffect, useRef } from 'react'
import { CircleCheck } from 'lucide-react'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

export interface AddedProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly name: string
  readonly kind: 'new' | 'edit' | 'change'
  readonly onAnother: () => void
}

const titles = { new: 'added.title', edit: 'added.changed', change: 'added.change' } as const

/** Confirms that the configuration is in the cart (commerce §4). */
export const Added = ({ locale, messages, name, kind, onAnother }: AddedProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center" data-added>
      <CircleCheck aria-hidden className="size-12 text-good" />
      <h1 ref={title} tabIndex={-1} className="text-2xl font-bold outline-none">
        {message(messages, titles[kind], { name })}
      </h1>
      <div className="flex flex-wrap justify-center gap-3">
        <a className={buttonClass()} href={localePath(locale, '/checkout-basket')}>
          {message(messages, 'added.cart')}
        </a>
        {kind !== 'change' && (
          <Button look="secondary" onClick={onAnother}>
            {message(messages, 'added.another')}
          </Button>
        )}
      </div>
    </div>
  )
}
