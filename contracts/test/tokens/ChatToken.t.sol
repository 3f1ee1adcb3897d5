// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ChatToken} from "../../src/tokens/ChatToken.sol";
import {IChatToken} from "../../src/tokens/IChatToken.sol";
import {Test} from "../utils/Test.sol";

contract ChatTokenTest is Test {
    bytes32 private constant PERMIT = keccak256(
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"
    );
    address private constant OWNER = address(0xA0);
    address private constant MINTER = address(0xC0);
    address private constant SPENDER = address(0xC1);
    uint256 private constant KEY = 0xa11ce;

    ChatToken private token;
    address private member;

    function setUp() public {
        token = new ChatToken(OWNER, "Chat", "CHAT");
        member = vm.addr(KEY);
    }

    function test_mint_reverts_when_the_owner_has_no_allowance() public {
        vm.expectRevert(
            abi.encodeWithSelector(IChatToken.MinterAllowanceExceeded.selector, OWNER, 0, 1)
        );
        vm.prank(OWNER);
        token.mint(OWNER, 1);
    }

    function test_mint_reverts_when_the_allowance_is_used_up() public {
        _allow(MINTER, 10 ether);
        vm.startPrank(MINTER);
        token.mint(member, 7 ether);
        assertEq(token.minterAllowance(MINTER), 3 ether, "what is left");
        vm.expectRevert(
            abi.encodeWithSelector(
                IChatToken.MinterAllowanceExceeded.selector, MINTER, 3 ether, 4 ether
            )
        );
        token.mint(member, 4 ether);
        vm.stopPrank();
        assertEq(token.totalSupply(), 7 ether, "the supply");
    }

    function test_setMinterAllowance_reverts_when_the_caller_is_not_the_owner() public {
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("OwnableUnauthorizedAccount(address)")), MINTER)
        );
        vm.prank(MINTER);
        token.setMinterAllowance(MINTER, 1);
    }

    function test_setMinterAllowance_replaces_and_emits() public {
        _allow(MINTER, 10 ether);
        vm.expectEmit(address(token));
        emit IChatToken.MinterAllowanceSet(MINTER, 2 ether);
        _allow(MINTER, 2 ether);
        assertEq(token.minterAllowance(MINTER), 2 ether, "not added up");
    }

    function test_token_has_18_decimals() public view {
        assertEq(token.decimals(), 18, "decimals");
    }

    function test_permit_lets_somebody_spend_without_a_transaction_of_the_holder() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(token, 5 ether, 0, 1000);
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
        assertEq(token.allowance(member, SPENDER), 5 ether, "allowed");
    }

    function test_permit_reverts_when_its_nonce_is_used() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(token, 5 ether, 0, 1000);
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
        _expectBadSigner(1, 1000);
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
    }

    function test_permit_reverts_on_another_chain() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(token, 5 ether, 0, 1000);
        vm.chainId(block.chainid + 1);
        _expectBadSigner(0, 1000);
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
    }

    function test_permit_reverts_on_another_token() public {
        ChatToken other = new ChatToken(OWNER, "Chat", "CHAT");
        (uint8 v, bytes32 r, bytes32 s) = _permit(other, 5 ether, 0, 1000);
        _expectBadSigner(0, 1000);
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
    }

    function test_permit_reverts_after_its_deadline() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(token, 5 ether, 0, 1000);
        vm.warp(1001);
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("ERC2612ExpiredSignature(uint256)")), 1000)
        );
        token.permit(member, SPENDER, 5 ether, 1000, v, r, s);
    }

    function test_permit_reverts_for_the_other_form_of_the_signature() public {
        (uint8 v, bytes32 r, bytes32 s) = _permit(token, 5 ether, 0, 1000);
        uint256 order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
        bytes32 twin = bytes32(order - uint256(s));
        vm.expectRevert(
            abi.encodeWithSelector(bytes4(keccak256("ECDSAInvalidSignatureS(bytes32)")), twin)
        );
        token.permit(member, SPENDER, 5 ether, 1000, v == 27 ? 28 : 27, r, twin);
    }

    function _allow(address minter, uint256 amount) private {
        vm.prank(OWNER);
        token.setMinterAllowance(minter, amount);
    }

    function _permit(ChatToken of_, uint256 value, uint256 nonce, uint256 deadline)
        private
        view
        returns (uint8 v, bytes32 r, bytes32 s)
    {
        bytes32 permit = keccak256(abi.encode(PERMIT, member, SPENDER, value, nonce, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", of_.DOMAIN_SEPARATOR(), permit));
        return vm.sign(KEY, digest);
    }

    /// @dev A signature of something else recovers to an unpredictable account.
    function _expectBadSigner(uint256 nonce, uint256 deadline) private {
        assertEq(token.nonces(member), nonce, "the nonce");
        assertLe(block.timestamp, deadline, "in time");
        vm.expectPartialRevert(bytes4(keccak256("ERC2612InvalidSigner(address,address)")));
    }
}
