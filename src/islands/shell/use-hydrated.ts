import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerendered page and while React takes it over, true after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
