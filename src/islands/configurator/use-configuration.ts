import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Refused } from '../../contract/configured-price.ts'
import type { PackageList } from '../../contract/package-list.ts'
import { $session } from '../../stores/session.ts'
import { countryKey, readTab } from '../../stores/tab-storage.ts'
import { settle, settledAddons, type Choices, type Settled } from './choices.ts'
import { formatChoices, parseChoices } from './choices-url.ts'
import type { ConfiguratorKind, Query } from './configurator-kind.ts'
import { summaryOf, type Extra, type Summary } from './summary.ts'
import { useSettledUrl } from './use-settled-url.ts'

interface State<Option> {
  readonly choices: Choices
  readonly option: Option
  /** The cart item that is edited. */
  readonly editKey: string | undefined
  /** The service whose plan is changed. */
  readonly serviceId: string | undefined
  /** Whether the customer has changed what the URL says. */
  readonly isTouched: boolean
}

/** The customer's configuration; see {@link useConfiguration}. */
export interface Configuration<Option> {
  readonly option: Option
  readonly editKey: string | undefined
  readonly serviceId: string | undefined
  readonly isTouched: boolean
  /** Undefined without a list, or if it is empty. */
  readonly settled: Settled | undefined
  readonly summary: Summary | Refused | undefined
  readonly extra: Extra | undefined
  /** Returns the page's path and query with these choices. */
  readonly page: () => string
  readonly choose: (change: Partial<Choices>) => void
  readonly chooseAddon: (name: string, value: string) => void
  readonly chooseOption: (option: Option) => void
  readonly setExtra: (extra: Extra | undefined) => void
  readonly replace: (choices: Choices, option: Option) => void
}

const readState = <Option>(kind: ConfiguratorKind<Option>): State<Option> => {
  const params = new URLSearchParams(location.search)
  return {
    choices: parseChoices(params),
    option: kind.parse(params),
    editKey: params.get('edit') ?? undefined,
    serviceId: params.get('service') ?? undefined,
    isTouched: false,
  }
}

const settledChoices = (choices: Choices, settled: Settled | undefined): Choices =>
  settled === undefined
    ? choices
    : {
        regionId: settled.region.id,
        packageKey: settled.sold?.key,
        term: settled.term,
        addons: Object.fromEntries(settled.addons.map(({ name, value }) => [name, String(value)])),
      }

const pageOf = (query: Query): string =>
  `${location.pathname}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`

/** Keeps a configuration in the URL, and prices it. */
export const useConfiguration = <Option>(
  kind: ConfiguratorKind<Option>,
  list: PackageList | undefined,
  regionId: string | undefined,
  taxPercent: number,
): Configuration<Option> => {
  const [state, setState] = useState(() => readState(kind))
  const [extra, setExtra] = useState<Extra | undefined>()
  const [country] = useState(() => $session.get()?.user?.registerCountry ?? readTab(countryKey))
  const { choices, option, editKey, serviceId, isTouched } = state

  useEffect(() => {
    const sync = (): void => setState(readState(kind))
    addEventListener('popstate', sync)
    return () => removeEventListener('popstate', sync)
  }, [kind])

  const found = useMemo(
    () =>
      list === undefined
        ? undefined
        : settle(list, choices, { regionId, country, months: kind.months }),
    [list, choices, regionId, country, kind],
  )
  // The same list until an addon or the package changes: its fields do not render with other choices.
  const sold = found?.sold
  const addons = useMemo(() => settledAddons(sold, choices.addons), [sold, choices.addons])
  const settled = useMemo(
    () => (found === undefined ? undefined : { ...found, addons }),
    [found, addons],
  )
  const summary = useMemo(
    () => (settled === undefined ? undefined : summaryOf(settled, taxPercent, extra)),
    [settled, taxPercent, extra],
  )
  const page = useCallback(
    () =>
      pageOf([
        ...formatChoices(settledChoices(choices, settled)),
        ...(serviceId === undefined ? kind.format(option) : [['service', serviceId] as const]),
        ...(editKey === undefined ? [] : [['edit', editKey] as const]),
      ]),
    [choices, settled, option, editKey, serviceId, kind],
  )
  useSettledUrl(isTouched ? page : undefined)

  const choose = useCallback(
    (change: Partial<Choices>): void =>
      setState((before) => ({
        ...before,
        choices: { ...before.choices, ...change },
        isTouched: true,
      })),
    [],
  )
  const chooseAddon = useCallback((name: string, value: string): void => {
    setState((before) => {
      const addons = { ...before.choices.addons, [name]: value }
      return { ...before, choices: { ...before.choices, addons }, isTouched: true }
    })
  }, [])
  const chooseOption = useCallback(
    (next: Option): void => setState((before) => ({ ...before, option: next, isTouched: true })),
    [],
  )
  const replace = useCallback(
    (next: Choices, nextOption: Option): void =>
      setState((before) => ({ ...before, choices: next, option: nextOption, isTouched: true })),
    [],
  )
  return {
    ...{ option, editKey, serviceId, isTouched, settled, summary, extra, page },
    ...{ choose, chooseAddon, chooseOption, setExtra, replace },
  }
}
