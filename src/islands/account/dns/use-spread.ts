import { useCallback, useEffect } from 'react'
import { getDnsSpread, type DnsRecordChange, type DnsSpread } from '../../../contract/dns.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'

/** What is asked for: some changed sets, or without any, the nameservers. */
export type SpreadOf = readonly Pick<DnsRecordChange, 'name' | 'type'>[]

const mostSets = 10

const isEverywhere = ({ resolvers }: DnsSpread): boolean =>
  resolvers.every(({ sees }) => sees === 'NEW')

/** Asks which resolvers see a change, and again until all do; a hidden tab does not ask. */
export const useSpread = (id: string, of: SpreadOf, everyMs: number): DnsSpread | undefined => {
  const sets = of
    .slice(0, mostSets)
    .map(({ name, type }) => `${name}:${type}`)
    .join(',')
  const load = useCallback(
    (signal: AbortSignal) =>
      call(getDnsSpread, { params: { id }, query: sets === '' ? {} : { sets } }, { signal }),
    [id, sets],
  )
  const { answer, error, again } = useQuery(load)
  const isDone = answer !== undefined && isEverywhere(answer)
  useEffect(() => {
    if (isDone || (answer === undefined && error === undefined)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(again, everyMs)
    }
    plan()
    document.addEventListener('visibilitychange', plan)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', plan)
    }
  }, [isDone, answer, error, again, everyMs])
  return answer
}
