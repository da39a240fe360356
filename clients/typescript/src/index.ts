export { createClient } from './client.ts';
export type { Client, ClientOptions } from './client.ts';
export { ApiError } from './api-error.ts';
export type { Input, ItemOf, ListName, ResponseOf, RouteName } from './route-types.ts';
export type * from './api.ts';
