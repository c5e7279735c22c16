export { ownedServiceRoutes, type OwnedServiceDeps } from './routes.ts'
