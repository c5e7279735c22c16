import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

const CardOptions = lazy(async () => ({
  default: (await import('./CardOptions.tsx')).CardOptions,
}))

/** {@link CardOptions} below a payment method. Most payments do not need it. */
export const LazyCardOptions = (props: ComponentProps<typeof CardOptions>) => (
  <div className="px-4 pb-4">
    <Suspense fallback={<Skeleton className="h-18 w-full" />}>
      <CardOptions {...props} />
    </Suspense>
  </div>
)
