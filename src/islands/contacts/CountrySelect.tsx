import type { ComponentProps } from 'react'
import { listCountries } from '../../contract/places.ts'
import { call } from '../../stores/api.ts'
import { Select } from '../../ui/Select.tsx'
import { useQuery } from '../shell/use-query.ts'

interface CountrySelectProps extends Omit<
  ComponentProps<typeof Select>,
  'autoComplete' | 'children'
> {
  /** ISO 3166-1, two letters. */
  readonly value: string
}

const loadCountries = () => call(listCountries, {})

/** Selects a country; until the list is loaded, it has only the current one. */
export const CountrySelect = (props: CountrySelectProps) => {
  const countries = useQuery(loadCountries).answer ?? []
  const { value } = props
  return (
    <Select {...props} autoComplete="country">
      {!countries.some(({ code }) => code === value) && (
        <option value={value}>
          {new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(value)}
        </option>
      )}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
