import { getRouteApi } from '@tanstack/react-router';
import { LoginScreen } from '../learner/accounts/login-screen.tsx';
import { RegisterScreen } from '../learner/accounts/register-screen.tsx';
import { SignedOutOnly } from './guards.tsx';

const loginApi = getRouteApi('/public/login');
const registerApi = getRouteApi('/public/register');

export function LoginRoute() {
  const { from } = loginApi.useSearch();
  return (
    <SignedOutOnly>
      <LoginScreen from={from} />
    </SignedOutOnly>
  );
}

export function RegisterRoute() {
  const { from } = registerApi.useSearch();
  return (
    <SignedOutOnly>
      <RegisterScreen from={from} />
    </SignedOutOnly>
  );
}
