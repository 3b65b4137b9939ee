/** The account of the demo network's biggest publisher. The console prints it when it starts with the demo network. */
export const demoAccount = { email: 'anna@northwind.example', password: 'northwind-demo' };
