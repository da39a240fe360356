import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/api.ts';

/** The server's default, used until it responds. */
export const defaultOperator = () => t`this server’s operator`;

export const plansQuery = () =>
  queryOptions({
    queryKey: ['site', 'plans'],
    queryFn: ({ signal }) => call('GET /api/plans/', { signal }),
    select: ({ results }) => results,
    staleTime: Infinity,
  });

const installationQuery = () =>
  queryOptions({
    queryKey: ['site', 'installation'],
    queryFn: ({ signal }) => call('GET /api/health/', { signal }),
    staleTime: Infinity,
  });

export const operatorQuery = () =>
  queryOptions({ ...installationQuery(), select: ({ operator_name }) => operator_name });

/** Who may sign up, which may change at any time. */
export const signupQuery = () => queryOptions({ ...installationQuery(), staleTime: 0 });

/** How people log in here. */
export const loginMethodsQuery = () =>
  queryOptions({
    ...installationQuery(),
    select: ({ oidc_name, password_login }) => ({ oidc_name, password_login }),
  });
