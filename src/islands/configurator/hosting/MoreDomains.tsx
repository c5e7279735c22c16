import { Plus, X } from 'lucide-react'
import { maximumDomains } from '../../../contract/hosting-option.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Settled } from '../choices.ts'
import type { SectionProps } from '../configurator-kind.ts'
import { useSettled } from '../use-settled.ts'
import { moreDomainsField, type CloudChoice } from './cloud-choice.ts'

/** Returns how many domains a package connects besides the main one. */
const roomIn = (sold: Settled['sold']): number => {
  const limit = sold?.addons.find(({ name }) => name === 'ch-domain')?.value
  return (typeof limit === 'number' ? limit : maximumDomains) - 1
}

/** Further domains of the same website, as many as the package connects. */
export const MoreDomains = (props: SectionProps<CloudChoice>) => {
  const { messages, option, onOption, errorOf } = props
  const { sold } = useSettled()
  const { more } = option
  const room = roomIn(sold)
  const change = (next: readonly string[]): void => onOption({ ...option, more: next })
  const error = errorOf(moreDomainsField)
  return (
    <>
      <p className="text-ink-soft">
        {room === 0
          ? message(messages, 'more-domains.none', { name: sold?.name ?? '' })
          : message(messages, 'more-domains.room', { name: sold?.name ?? '', count: room })}
      </p>
      {more.map((name, at) => (
        <TextInput
          // The order is the identity: names change while they are typed.
          key={at}
          id={at === 0 ? moreDomainsField : `${moreDomainsField}-${at}`}
          label={message(messages, 'more-domains.label', { number: at + 1 })}
          error={at === 0 ? error : undefined}
          value={name}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onText={(text) => change(more.with(at, text))}
          after={
            <Button look="plain" onClick={() => change(more.toSpliced(at, 1))}>
              <X aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">
                {message(messages, 'more-domains.remove', { number: at + 1 })}
              </span>
            </Button>
          }
        />
      ))}
      {more.length < room && (
        <p>
          <Button look="secondary" onClick={() => change([...more, ''])}>
            <Plus aria-hidden className="size-4 shrink-0" />
            {message(messages, 'more-domains.add')}
          </Button>
        </p>
      )}
    </>
  )
}
