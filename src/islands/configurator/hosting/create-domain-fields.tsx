import type { ComponentType } from 'react'
import type { DomainDiscountType } from '../../../contract/domain-offers.ts'
import { message } from '../../../i18n/fill.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { usePart } from '../../shell/use-part.ts'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { SectionProps } from '../configurator-kind.ts'
import { CartDomains } from './CartDomains.tsx'
import { hostingFields, type DomainFrom, type HostingChoice } from './hosting-choice.ts'
import { OwnDomains } from './OwnDomains.tsx'

const ways = [
  'NEW_PURCHASE',
  'FROM_CART',
  'OWN_DOMAIN',
  'THIRD_PARTY',
] as const satisfies DomainFrom[]

const loadNewDomain = () => import('./NewDomain.tsx')

const NewDomain = (props: SectionProps<HostingChoice> & { discount: DomainDiscountType }) => {
  const part = usePart(loadNewDomain)
  return part === undefined ? <Skeleton className="h-24 w-full" /> : <part.NewDomain {...props} />
}

const ThirdParty = ({ messages, option, onOption, errorOf }: SectionProps<HostingChoice>) => (
  <TextInput
    id={hostingFields.domain}
    label={message(messages, 'domain.label')}
    hint={message(messages, 'domain.third-party.hint')}
    error={errorOf(hostingFields.domain)}
    value={option.domain}
    inputMode="url"
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onText={(domain) => onOption({ ...option, domain })}
  />
)

/** Creates the domain step of a hosting, with the discount on new domains beside it. @param FreeSubdomain the field of a free subdomain, if there is one */
export const createDomainFields = (
  discount: DomainDiscountType,
  FreeSubdomain?: ComponentType<SectionProps<HostingChoice>>,
): ComponentType<SectionProps<HostingChoice>> => {
  const offered: readonly DomainFrom[] =
    FreeSubdomain === undefined ? ways : ['FREE_DOMAIN', ...ways]
  const DomainFields = (props: SectionProps<HostingChoice>) => {
    const { messages, option, onOption, onExtra, errorOf } = props
    const choose = (from: DomainFrom): void => {
      onExtra(undefined)
      onOption({ ...option, from, domain: '' })
    }
    const error = errorOf(hostingFields.domain)
    return (
      <>
        <fieldset
          className="grid gap-3 sm:grid-cols-2"
          id={option.from === undefined ? hostingFields.domain : undefined}
          tabIndex={-1}
          aria-describedby={error === undefined ? undefined : 'domain-way-error'}
        >
          <legend className="sr-only">{message(messages, 'domain.way')}</legend>
          {offered.map((way) => (
            <ChoiceCard
              key={way}
              name="configure-domain"
              value={way}
              isChecked={option.from === way}
              onChoose={() => choose(way)}
            >
              <span className="font-medium">{message(messages, `domain.${way}`)}</span>
              <span className="block text-sm text-ink-soft">
                {message(messages, `domain.${way}.text`)}
              </span>
            </ChoiceCard>
          ))}
        </fieldset>
        {option.from === undefined && error !== undefined && (
          <p id="domain-way-error" className="text-sm font-medium text-bad">
            {error}
          </p>
        )}
        {option.from === 'FREE_DOMAIN' && FreeSubdomain !== undefined && (
          <FreeSubdomain {...props} />
        )}
        {option.from === 'NEW_PURCHASE' && <NewDomain {...props} discount={discount} />}
        {option.from === 'FROM_CART' && <CartDomains {...props} />}
        {option.from === 'OWN_DOMAIN' && <OwnDomains {...props} />}
        {option.from === 'THIRD_PARTY' && <ThirdParty {...props} />}
      </>
    )
  }
  return DomainFields
}
