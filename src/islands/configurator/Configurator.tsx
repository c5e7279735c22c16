import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import type { PackageListStore } from '../../stores/package-list.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/Button.tsx'
import { priceText } from '../../ui/Price.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PriceChangeDialog } from '../shell/PriceChangeDialog.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { VoucherOfferLoader } from '../vouchers/VoucherOfferLoader.tsx'
import type { AddedProps } from './Added.tsx'
import { AddedPart, usePreloadedAdded } from './AddedPart.tsx'
import type { ConfiguratorKind } from './configurator-kind.ts'
import { Form } from './Form.tsx'
import { useAdding, type AddingOne } from './use-adding.ts'
import { useChangedService } from './use-changed-service.ts'
import { useConfiguration } from './use-configuration.ts'
import { useCustomerCart, useEditedItem } from './use-edited-item.ts'
import { CallError } from '../shell/CallError.tsx'

export interface ConfiguratorProps<Option> extends IslandProps {
  /** `shared-hosting` */
  readonly family: string
  readonly kind: ConfiguratorKind<Option>
  readonly packages: PackageListStore
  /** The region chosen on the page. */
  readonly regionId: string | undefined
}

const Loading = () => (
  <div className="grid gap-4 pt-6" data-skeleton>
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-64 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
)

const titles = { new: 'title', edit: 'title.edit', change: 'title.change' } as const

interface HeadingProps extends Pick<ConfiguratorProps<unknown>, 'messages' | 'family'> {
  readonly intent: AddedProps['kind']
}

const Heading = ({ messages, family, intent }: HeadingProps) => {
  const name = message(messages, `family.${family}`)
  return (
    <div>
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={location.pathname}
      >
        {message(messages, 'back', { name })}
      </a>
      <h1 tabIndex={-1} className="text-3xl font-bold outline-none">
        {message(messages, titles[intent], { name })}
      </h1>
    </div>
  )
}

interface PriceChangeProps extends Pick<IslandProps, 'messages'> {
  readonly adding: AddingOne
}

const PriceChange = ({ messages, adding }: PriceChangeProps) => (
  <PriceChangeDialog
    messages={messages}
    change={adding.changedPrice}
    textOf={({ shownName, before, price }) =>
      message(messages, 'price-changed.text', {
        name: shownName,
        before: priceText(before),
        now: priceText(price),
      })
    }
    isBusy={adding.isBusy}
    onAccept={adding.acceptPrice}
    onClose={adding.refusePrice}
  />
)

/** The configurator of a product family: choices, their price, and the way to the cart. */
export const Configurator = <Option,>(props: ConfiguratorProps<Option>) => {
  const { locale, messages, errors, family, kind, packages, regionId } = props
  const { list, isLoading, error } = useStore(packages.$state)
  useEffect(() => packages.follow(), [packages])
  const cart = useCustomerCart()
  const taxPercent = cart?.taxPercent ?? list?.taxPercent ?? 0
  const configuration = useConfiguration(kind, list, regionId, taxPercent)
  const reload = useCallback(() => void packages.reload(), [packages])
  const adding = useAdding(reload)
  usePreloadedAdded(adding.isBusy)
  const [round, setRound] = useState(0)
  const edited = useEditedItem(kind, configuration, cart)
  const changed = useChangedService(kind, configuration)
  const isChange = configuration.serviceId !== undefined
  const isEdit = configuration.editKey !== undefined && edited !== 'gone'
  // Choices that come before the present plan would keep it from being applied.
  const isWaiting =
    list === undefined || (isChange && changed.service === undefined && changed.error === undefined)
  const intent = isChange ? 'change' : isEdit ? 'edit' : 'new'
  const texts = { locale, messages, errors }

  if (adding.added !== undefined) {
    return (
      <AddedPart
        {...texts}
        name={adding.added}
        kind={intent}
        onAnother={() => {
          setRound(round + 1)
          adding.reset()
        }}
      />
    )
  }
  return (
    <div className="page-width grid gap-6 pt-4 pb-10 md:pb-14">
      <Heading {...{ messages, family, intent }} />
      {error !== undefined && (
        <RetryNotice label={message(messages, 'reload')} onRetry={reload}>
          {errorText(errors, error)}
        </RetryNotice>
      )}
      <CallError errors={errors} error={changed.error} />
      {isWaiting && <Loading />}
      {!isWaiting && configuration.settled === undefined && (
        <EmptyState
          text={message(messages, 'empty')}
          action={
            <Button look="secondary" busy={isLoading} onClick={reload}>
              {message(messages, 'reload')}
            </Button>
          }
        />
      )}
      {!isWaiting && configuration.settled !== undefined && (
        <Form
          key={round}
          {...texts}
          {...{ family, kind, list, taxPercent, configuration, adding, isEdit, isLoading, reload }}
          settled={configuration.settled}
          isGone={edited === 'gone'}
          changed={changed}
        />
      )}
      <PriceChange {...{ messages, adding }} />
      {configuration.extra !== undefined && (
        <VoucherOfferLoader {...texts} isBusy={adding.isBusy} />
      )}
    </div>
  )
}
