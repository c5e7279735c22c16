export { createCountOpenServices, type CountOpenServices } from './open-services.ts'
export { nextStepsOf } from './next-steps.ts'
export { ownedServiceRoutes, type OwnedServiceDeps } from './routes.ts'
