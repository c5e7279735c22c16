export { createCountOpenServices, type CountOpenServices } from './open-services.ts'
export { nextStepsOf } from './next-steps.ts'
export { findService } from './stored-services.ts'
export { ownedServiceRoutes, type OwnedServiceDeps } from './routes.ts'
