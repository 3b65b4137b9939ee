-- The files of a reply by mail count for the publisher's quota in the transaction that makes it a message.
GRANT UPDATE (bytes) ON upload_day TO publisher_console_network;
