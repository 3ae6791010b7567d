/** The pages of the sign-in area. A separate module, so that other pages do not load this list. */
export const pages = {
  signin: () => import('./SignInPage.tsx'),
  register: () => import('./RegisterPage.tsx'),
  registered: () => import('./RegisteredPage.tsx'),
  forget: () => import('./ForgetPage.tsx'),
  reset: () => import('./ResetPage.tsx'),
};
